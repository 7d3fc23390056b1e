import { __ } from '@wordpress/i18n';
import { changeParams } from '../../state/frame/index.js';
import { Button } from '../../ui/index.js';
import { isReplacing, type SwitchName } from './query.js';

/** How the text is meant, and whether something takes its place. */

interface Choice {
	readonly name: SwitchName;
	readonly sign: string;
	readonly label: string;
}

const choices = (): readonly Choice[] => [
	{ name: 'case', sign: 'Aa', label: __( 'Match case', 'svc' ) },
	{ name: 'word', sign: 'ab', label: __( 'Whole words', 'svc' ) },
	{
		name: 'regex',
		sign: '.*',
		label: __( 'Pattern (regular expression)', 'svc' ),
	},
];

export function SearchOptions( {
	params,
}: {
	readonly params: Readonly< Record< string, string > >;
} ) {
	const isOpen = isReplacing( params );
	return (
		<div
			className="svc-search__options"
			role="group"
			aria-label={ __( 'How to search', 'svc' ) }
		>
			{ choices().map( ( { name, sign, label } ) => (
				<Button
					key={ name }
					className="svc-search__switch"
					isPressed={ params[ name ] === '1' }
					label={ label }
					onClick={ () =>
						changeParams(
							{ [ name ]: params[ name ] === '1' ? '' : '1' },
							{ replace: true }
						)
					}
				>
					<span className={ `is-${ name }` } data-sign={ sign } />
				</Button>
			) ) }
			<Button
				aria-expanded={ isOpen }
				isPressed={ isOpen }
				onClick={ () =>
					changeParams(
						{ replace: isOpen ? '' : '1' },
						{ replace: true }
					)
				}
			>
				{ __( 'Replace', 'svc' ) }
			</Button>
		</div>
	);
}
