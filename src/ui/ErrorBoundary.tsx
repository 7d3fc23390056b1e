import { Button } from '@wordpress/components';
import { Component } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Empty } from './Empty.js';

/** A screen that fails says so, and the rest of the app goes on. Unsaved work is kept in the browser. */
export class ErrorBoundary extends Component<
	{ readonly children: ReactNode },
	{ readonly message: string | null }
> {
	override state = { message: null };

	static getDerivedStateFromError( error: unknown ) {
		return { message: error instanceof Error ? error.message : '' };
	}

	override render() {
		return this.state.message === null ? (
			this.props.children
		) : (
			<Empty
				title={ __( 'This screen has failed.', 'svc' ) }
				actions={
					<Button
						variant="primary"
						onClick={ () => window.location.reload() }
					>
						{ __( 'Reload', 'svc' ) }
					</Button>
				}
			>
				{ __(
					'Your unsaved work is kept in this browser and is offered after a reload.',
					'svc'
				) }{ ' ' }
				<code>{ this.state.message }</code>
			</Empty>
		);
	}
}
