export default function EditorScreen( { id }: { readonly id: number } ) {
	return <>{ id }</>;
}
