/**
 * What code without a name is recognized by: sources of regular expressions that JavaScript and PHP read alike, multiline and without
 * slashes that would end them. `src/contract/code-kind.ts` and `includes/Domain/Layout/CodeKind.php` say which counts before which.
 */
export const codeSigns = {
	php: String.raw`\b(?:add_(?:action|filter|shortcode)|remove_(?:action|filter)|wp_enqueue_\w+|define|esc_\w+|get_option)\s*\(|^\s*(?:abstract |final )?(?:function\s+\w+\s*\([^)]*\$|class\s+\w+\s+(?:extends|implements)\b|namespace\s+[\w\\]+;|use\s+[\w\\]+\\[\w\\]+;)|\$\w+\s*(?:=|->)`,
	not_php: String.raw`^\s*\$\(|\bjQuery\(|^\s*\$[\w-]+\s*:`,
	js: String.raw`\b(?:const|let|var)\s+[\w{[]|=>|\b(?:document|window|console)\.|\bjQuery\s*\(|\$\(\s*['"]|\bfunction\s*\w*\s*\([^$)]*\)\s*\{`,
	css: String.raw`(?:^|[}\s;])[^{}<>;=]+\{[^{}]*[\w-]+\s*:[^{}]+[;}]|^\s*@(?:media|import|font-face|keyframes|supports|layer|use|mixin|include)\b`,
	scss: String.raw`^\s*\$[\w-]+\s*:|@(?:mixin|include|use|forward|extend|each)\b|#\{|&(?::|-|\.|\s*\{)`,
	less: String.raw`^\s*@(?!media|import|font-face|keyframes|supports|layer|charset|namespace|page|container|property)[\w-]+\s*:|\.[\w-]+\(\s*\)\s*;|~"`,
} as const;
