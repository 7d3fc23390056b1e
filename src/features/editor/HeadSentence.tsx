import { mayWrite } from '../../state/snippets/index.js';
import { useSchema } from '../../state/site/index.js';
import type { Setting } from '../../state/words/index.js';
import type { ReadyDocument } from './ready.js';
import { OpenSettingContext, Sentence } from './runs/Sentence.js';

/** Where and when the snippet runs, below its title on a phone; each part opens the settings at its control. */
export function HeadSentence( {
	document: { id, base, draft },
	onSetting,
}: {
	readonly document: ReadyDocument;
	readonly onSetting: ( setting: Setting ) => void;
} ) {
	const schema = useSchema();
	return schema === null ? null : (
		<div className="svc-head-sentence">
			<OpenSettingContext.Provider value={ onSetting }>
				<Sentence
					schema={ schema }
					snippet={ { ...draft, id, type: base.type } }
					isReadOnly={ ! mayWrite( base ) }
				/>
			</OpenSettingContext.Provider>
		</div>
	);
}
