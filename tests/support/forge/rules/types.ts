/**
 * Turns the types of a published client into JSON Schema: those of Gitea's are generated from its own description, so that a name which they do
 * not have is one that Gitea does not have. What such a type says in a way that is not understood here may be anything.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Schema } from './rules.ts';

type Shape = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

const KEYWORDS: Partial< Record< ts.SyntaxKind, Schema > > = {
	[ ts.SyntaxKind.StringKeyword ]: { type: 'string' },
	[ ts.SyntaxKind.NumberKeyword ]: { type: 'number' },
	[ ts.SyntaxKind.BooleanKeyword ]: { type: 'boolean' },
};

export class Types {
	readonly source: ts.SourceFile;
	private readonly shapes = new Map< string, Shape >();

	constructor( file: string ) {
		this.source = ts.createSourceFile(
			file,
			readFileSync( file, 'utf8' ),
			ts.ScriptTarget.Latest,
			true
		);
		for ( const statement of this.source.statements ) {
			if (
				ts.isInterfaceDeclaration( statement ) ||
				ts.isTypeAliasDeclaration( statement )
			) {
				this.shapes.set( statement.name.text, statement );
			}
		}
	}

	/** Every named type, as `#/definitions/NAME` finds it. */
	definitions(): Record< string, Schema > {
		return Object.fromEntries(
			[ ...this.shapes ].map( ( [ name, shape ] ) => [
				name,
				ts.isInterfaceDeclaration( shape )
					? this.object( this.members( shape ) )
					: this.schema( shape.type ),
			] )
		);
	}

	schema( node: ts.TypeNode | undefined ): Schema {
		if ( node === undefined ) {
			return {};
		}
		if ( ts.isArrayTypeNode( node ) ) {
			return { type: 'array', items: this.schema( node.elementType ) };
		}
		if ( ts.isTypeLiteralNode( node ) ) {
			return this.object( [ ...node.members ] );
		}
		if ( ts.isUnionTypeNode( node ) ) {
			return { anyOf: node.types.map( ( one ) => this.schema( one ) ) };
		}
		if ( ts.isLiteralTypeNode( node ) ) {
			if ( ts.isStringLiteral( node.literal ) ) {
				return { const: node.literal.text };
			}
			return node.literal.kind === ts.SyntaxKind.NullKeyword
				? { type: 'null' }
				: {};
		}
		if ( ts.isTypeReferenceNode( node ) ) {
			return this.reference( node );
		}
		return KEYWORDS[ node.kind ] ?? {};
	}

	private reference( node: ts.TypeReferenceNode ): Schema {
		const name = node.typeName.getText( this.source );
		const [ first, second ] = node.typeArguments ?? [];
		if ( /^(?:Mapped)?Omit$/.test( name ) ) {
			// What is left out there is left out by an answer that says less.
			return this.schema( first );
		}
		if ( name === 'Record' ) {
			return {
				type: 'object',
				additionalProperties: this.schema( second ),
			};
		}
		return this.shapes.has( name )
			? { $ref: `#/definitions/${ name }` }
			: {};
	}

	private object( members: ts.TypeElement[] ): Schema {
		const named = members.filter( ts.isPropertySignature );
		const name = ( one: ts.PropertySignature ) =>
			one.name.getText( this.source ).replaceAll( /^['"]|['"]$/g, '' );
		return {
			type: 'object',
			properties: Object.fromEntries(
				named.map( ( one ) => [ name( one ), this.schema( one.type ) ] )
			),
			required: [
				...new Set(
					named
						.filter( ( one ) => one.questionToken === undefined )
						.map( name )
				),
			],
		};
	}

	/** Of an interface and of those that it extends; its own win. */
	private members( shape: ts.InterfaceDeclaration ): ts.TypeElement[] {
		const above = ( shape.heritageClauses ?? [] )
			.flatMap( ( clause ) => [ ...clause.types ] )
			.map( ( type ) =>
				this.shapes.get( type.expression.getText( this.source ) )
			)
			.filter( ( one ) => one !== undefined )
			.filter( ts.isInterfaceDeclaration )
			.flatMap( ( one ) => this.members( one ) );
		return [ ...above, ...shape.members ];
	}
}
