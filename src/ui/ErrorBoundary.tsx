import { Component } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';

interface State {
	/** Null while all is well. */
	readonly message: string | null;
	/** Whether its code has not arrived: the connection, or a new version of the plugin. */
	readonly isMissing: boolean;
}

/** What the page found to be missing before the app started (`src/app/starter.ts`). */
const missing = (): string =>
	document.getElementById( 'svc-fallback-reason' )?.textContent ?? '';

/**
 * A screen that fails says so, and the rest of the app goes on. Unsaved work is kept in the browser. What it shows is plain HTML: parts of
 * WordPress may be what has failed.
 */
export class ErrorBoundary extends Component<
	{ readonly children: ReactNode },
	State
> {
	override state: State = { message: null, isMissing: false };

	static getDerivedStateFromError( error: unknown ): State {
		return error instanceof Error
			? {
					message: error.message,
					isMissing: error.name === 'ChunkLoadError',
				}
			: { message: String( error ), isMissing: false };
	}

	override render() {
		const { message, isMissing } = this.state;
		return message === null ? (
			this.props.children
		) : (
			<div className="svc-empty" role="alert">
				<h2 className="svc-empty__title">
					{ isMissing
						? __( 'Loading failed.', 'svc' )
						: __( 'This screen stopped working.', 'svc' ) }
				</h2>
				<p className="svc-empty__text">
					{ isMissing &&
						`${ __( 'Check your connection, then reload.', 'svc' ) } ` }
					{ __(
						'Your unsaved work is kept in this browser.',
						'svc'
					) }{ ' ' }
					{ ! isMissing && <code>{ message }</code> }
				</p>
				{ missing() !== '' && (
					<p className="svc-empty__text">{ missing() }</p>
				) }
				<p className="svc-empty__text">
					{ __(
						'If this repeats, use the plain list, the REST API or wp svc.',
						'svc'
					) }
				</p>
				<div className="svc-empty__actions">
					<button
						type="button"
						className="components-button is-primary is-next-40px-default-size"
						onClick={ () => window.location.reload() }
					>
						{ __( 'Reload', 'svc' ) }
					</button>
					<a
						className="components-button is-secondary is-next-40px-default-size"
						href="?page=svc&plain=1"
					>
						{ __( 'Plain list', 'svc' ) }
					</a>
				</div>
			</div>
		);
	}
}
