import type { TestSite } from '../../support/site.ts';

/** Keeps a proposal of a new snippet, as user 1 who may only propose meanwhile: its ID. */
export const propose = async ( site: TestSite ): Promise< number > =>
	Number(
		await site.php( `
			$settings = svc_plugin()->get( Svc\\Storage\\Site\\Settings::class );
			$mode     = static fn( array $users ) => $settings->change( static fn( array $values ): array => [ 'proposers' => [ 'users' => $users, 'passwords' => [] ] ] + $values );
			$mode( [ 1 => 'propose' ] );
			$made = svc_plugin()->get( Svc\\Dispatch\\OperationRunner::class )->run( 'create-snippet', [ 'title' => 'Proposed', 'type' => 'html', 'code' => '<p>x</p>' ], new Svc\\Domain\\Actor( 1, 'rest', 'admin' ) );
			$mode( [] );
			echo $made->data['proposal']['id'];` )
	);
