import { Button } from '@wordpress/components';
import { Component } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Empty } from './Empty.js';

interface State {
	/** Null while all is well. */
	readonly message: string | null;
	/** Whether its code has not arrived: the connection, or a new version of the plugin. */
	readonly isMissing: boolean;
}

/** A screen that fails says so, and the rest of the app goes on. Unsaved work is kept in the browser. */
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
			: { message: '', isMissing: false };
	}

	override render() {
		const { message, isMissing } = this.state;
		return message === null ? (
			this.props.children
		) : (
			<Empty
				title={
					isMissing
						? __( 'This screen could not be loaded.', 'svc' )
						: __( 'This screen has failed.', 'svc' )
				}
				actions={
					<Button
						__next40pxDefaultSize
						variant="primary"
						onClick={ () => window.location.reload() }
					>
						{ __( 'Reload', 'svc' ) }
					</Button>
				}
			>
				{ isMissing &&
					`${ __( 'Check your connection, then reload.', 'svc' ) } ` }
				{ __(
					'Your unsaved work is kept in this browser and is offered after a reload.',
					'svc'
				) }{ ' ' }
				{ ! isMissing && <code>{ message }</code> }
			</Empty>
		);
	}
}
