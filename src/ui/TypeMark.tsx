/** The type of a snippet as a small mark in its colour; the language of a stylesheet where it has one. */
export function TypeMark( {
	type,
	lang = '',
}: {
	readonly type: string;
	readonly lang?: string;
} ) {
	const name = type === 'css' && lang !== '' ? lang : type;
	return (
		<span className={ `svc-type svc-type--${ type }` }>
			{ name.toUpperCase() }
		</span>
	);
}
