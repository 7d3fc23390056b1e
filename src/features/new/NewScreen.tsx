export default function NewScreen() {
	return null;
}
