import { SearchControl } from '@wordpress/components';
import { useEffect, useMemo, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { usePlace } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Empty, Page, typeKept } from '../../ui/index.js';
import { SearchOptions } from './SearchOptions.js';
import {
	isExact,
	isReplacing,
	LONGEST,
	LONGEST_WORDS,
	queryOf,
	SHORTEST,
} from './query.js';
import { Replacement } from './Replacement.js';
import { ReplacePreview } from './ReplacePreview.js';
import { useTypedParam } from './use-typed-param.js';
import { WordResults } from './WordResults.js';
import './search.scss';
import './replace.scss';

/** Finds text in the code of all snippets, line by line, and replaces it. */
export default function SearchScreen() {
	const { params } = usePlace();
	const mayReplace = mayWrite();
	const isOpen = mayReplace && isReplacing( params );
	const wantsExact = mayReplace && isExact( params );
	const [ typed, setTyped ] = useTypedParam( 'q' );
	const [ replacement, setReplacement ] = useTypedParam( 'with' );
	const isSettled =
		typed === ( params.q ?? '' ) && replacement === ( params.with ?? '' );
	const field = useRef< HTMLInputElement >( null );
	useEffect( () => typeKept( field.current ), [] );
	const key = JSON.stringify( queryOf( params ) );
	const query = useMemo( () => queryOf( params ), [ key ] ); // eslint-disable-line react-hooks/exhaustive-deps -- the key holds all that it is made of
	const words = ( params.q ?? '' ).slice( 0, LONGEST_WORDS ).trim();
	const isTooShort = wantsExact
		? query.search === ''
		: words.length < SHORTEST;
	return (
		<Page
			title={ __( 'Search and replace', 'svc' ) }
			tools={
				<div className="svc-search__tools">
					<div className="svc-search__row">
						<div className="svc-search__field">
							<SearchControl
								ref={ field }
								label={ __( 'Search in code', 'svc' ) }
								placeholder={ __( 'Search in code', 'svc' ) }
								value={ typed }
								maxLength={ LONGEST }
								onChange={ setTyped }
							/>
						</div>
						{ mayReplace && <SearchOptions params={ params } /> }
					</div>
					{ isOpen && (
						<Replacement
							params={ params }
							text={ replacement }
							onType={ setReplacement }
						/>
					) }
				</div>
			}
		>
			{ isTooShort && (
				<Empty title={ __( 'Search all code', 'svc' ) }>
					{ __( 'Enter at least 2 letters.', 'svc' ) }
				</Empty>
			) }
			{ ! isTooShort && ! wantsExact && (
				<WordResults key={ words } search={ words } />
			) }
			{ wantsExact && (
				<ReplacePreview
					query={ isTooShort ? null : query }
					isReplacing={ isOpen }
					isRenaming={ params.rename === '1' }
					isSettled={ isSettled }
				/>
			) }
		</Page>
	);
}
