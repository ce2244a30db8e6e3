import type { operations } from '../../typescript/src/index.js'

export type LinksListQuery = NonNullable<operations['links.list']['parameters']['query']>
