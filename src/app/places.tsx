import { lazy } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ComponentType } from 'react';
import { bootData } from '../client/index.js';
import { useProposalCount } from '../state/proposals/index.js';

/** The screens beside list and editor: where each is, its name in the sidebar, and whether it stands there for this person. */
export interface AppPlace {
	readonly path: string;
	readonly label: () => string;
	readonly isListed: () => boolean;
	/** Shown at its end. */
	readonly useCount?: () => number | null;
	readonly Screen: ComponentType;
}

const always = (): boolean => true;

export const places: readonly AppPlace[] = [
	{
		path: '/search',
		label: () => __( 'Search everywhere', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "search" */ '../features/search/SearchScreen.js'
				)
		),
	},
	{
		path: '/library',
		label: () => __( 'Library', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "library" */ '../features/library/LibraryScreen.js'
				)
		),
	},
	{
		path: '/boxes',
		label: () => __( 'Header & Footer', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "boxes" */ '../features/boxes/BoxesScreen.js'
				)
		),
	},
	{
		path: '/files',
		label: () => __( 'Files', 'svc' ),
		isListed: () => bootData().may.changeFiles,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "files" */ '../features/files/FilesScreen.js'
				)
		),
	},
	{
		path: '/history',
		label: () => __( 'History of the set', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "history" */ '../features/generations/GenerationsScreen.js'
				)
		),
	},
	{
		path: '/proposals',
		label: () => __( 'Proposals', 'svc' ),
		isListed: () => bootData().proposals !== null,
		useCount: useProposalCount,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "proposals" */ '../features/proposals/ProposalsScreen.js'
				)
		),
	},
	{
		path: '/activity',
		label: () => __( 'Activity', 'svc' ),
		isListed: () => bootData().tier !== 'free',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "activity" */ '../features/activity/ActivityScreen.js'
				)
		),
	},
	{
		path: '/import',
		label: () => __( 'Import', 'svc' ),
		isListed: () => bootData().level === 'full',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "import" */ '../features/import/ImportScreen.js'
				)
		),
	},
	{
		path: '/git',
		label: () => __( 'Git', 'svc' ),
		isListed: () =>
			bootData().level === 'full' && bootData().tier === 'agency',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "git" */ '../features/git/GitScreen.js'
				)
		),
	},
	{
		path: '/trash',
		label: () => __( 'Trash', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "trash" */ '../features/trash/TrashScreen.js'
				)
		),
	},
	{
		path: '/settings',
		label: () => __( 'Settings', 'svc' ),
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "settings" */ '../features/settings/SettingsScreen.js'
				)
		),
	},
];
