import { __ } from '@wordpress/i18n';
import type { Side } from '../state/saving/index.js';
import { Button } from '../ui/index.js';
import type { Sides } from './sides.js';

/** What two people have changed in different ways: how it was, both versions, and which one is taken. */
export function Clash( {
	name,
	base,
	theirs,
	mine,
	sides,
	side,
	isCode,
	isDisabled,
	onChoose,
}: {
	/** What it is about, such as "Line 12" or "Title". */
	readonly name: string;
	/** Null where it is not known what both started from. */
	readonly base: string | null;
	readonly theirs: string;
	readonly mine: string;
	readonly sides: Sides;
	/** Undefined while it is open. */
	readonly side: Side | undefined;
	/** Lines of code, of which both can be taken. */
	readonly isCode: boolean;
	readonly isDisabled: boolean;
	readonly onChoose: ( side: Side ) => void;
} ) {
	const versions: readonly {
		readonly side: Side;
		readonly label: string;
		readonly text: string;
		readonly take: string;
	}[] = [
		...( base === null
			? []
			: [
					{
						side: 'base' as const,
						label: __( 'Original version', 'svc' ),
						text: base,
						take: __( 'Keep original', 'svc' ),
					},
				] ),
		{
			side: 'theirs',
			label: sides.theirs,
			text: theirs,
			take: sides.takeTheirs,
		},
		{
			side: 'mine',
			label: sides.mine,
			text: mine,
			take: sides.takeMine,
		},
	];
	return (
		<li
			className={ `svc-clash${ side === undefined ? ' is-open' : '' }` }
			aria-label={ name }
		>
			<div className="svc-clash__head">
				<strong>{ name }</strong>
				<span className="svc-clash__state">
					{ side === undefined
						? __( 'open', 'svc' )
						: __( 'decided', 'svc' ) }
				</span>
				{ isCode && (
					<Button
						size="small"
						variant={ side === 'both' ? 'primary' : 'secondary' }
						aria-pressed={ side === 'both' }
						disabled={ isDisabled }
						onClick={ () => onChoose( 'both' ) }
					>
						{ __( 'Use both', 'svc' ) }
					</Button>
				) }
			</div>
			<div className="svc-clash__versions">
				{ versions.map( ( version ) => (
					<div
						key={ version.side }
						className={ `svc-clash__version${ side === version.side ? ' is-taken' : '' }` }
					>
						<div className="svc-clash__label">
							<span>{ version.label }</span>
							<Button
								size="small"
								variant={
									side === version.side
										? 'primary'
										: 'secondary'
								}
								aria-pressed={ side === version.side }
								disabled={ isDisabled }
								onClick={ () => onChoose( version.side ) }
							>
								{ version.take }
							</Button>
						</div>
						{ version.text === '' ? (
							<p className="svc-clash__none">
								{ isCode
									? __( 'No line', 'svc' )
									: __( 'none', 'svc' ) }
							</p>
						) : (
							<pre
								className="svc-clash__text"
								dir={ isCode ? 'ltr' : 'auto' }
								// A part that scrolls has to be reachable by keyboard.

								tabIndex={ 0 }
							>
								{ version.text }
							</pre>
						) }
					</div>
				) ) }
			</div>
		</li>
	);
}
