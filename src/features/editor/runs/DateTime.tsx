import { TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';

/** A day and, if wanted, a time of that day, in the time zone of the site: one end of a range. */
export function DateTime( {
	label,
	value,
	onChange,
}: {
	readonly label: string;
	/** `YYYY-MM-DD[ HH:MM]`, empty for an open end. */
	readonly value: string;
	readonly onChange: ( value: string ) => void;
} ) {
	const [ day = '', time = '' ] = value.split( /[ T]/ );
	const change = ( nextDay: string, nextTime: string ) =>
		onChange(
			nextDay === '' ? '' : `${ nextDay } ${ nextTime }`.trimEnd()
		);
	return (
		<div className="svc-pair svc-when">
			<TextControl
				__next40pxDefaultSize
				// The component names fewer kinds than browsers have.
				type={ 'date' as 'text' }
				label={ label }
				value={ day }
				onChange={ ( next ) => change( next, time ) }
			/>
			<TextControl
				__next40pxDefaultSize
				type={ 'time' as 'text' }
				label={ sprintf(
					/* translators: %s: label of a date, such as "From". */
					__( '%s, time', 'svc' ),
					label
				) }
				disabled={ day === '' }
				value={ time }
				onChange={ ( next ) => change( day, next ) }
			/>
		</div>
	);
}
