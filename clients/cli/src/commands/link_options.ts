import { choiceOf, listOf, numberOf, textOf, type Options, type Values } from '../command.js'
import type { LinksListQuery } from '../types.js'

export const STATES = [
  'Draft',
  'Scheduled',
  'Active',
  'Paused',
  'Expired',
  'Archived',
  'Deleted',
] as const
export const REDIRECT_TYPES = ['MovedPermanently', 'Found', 'TemporaryRedirect'] as const

/** What creating and changing a link take alike. */
export const settingOptions: Options = {
  'title': { type: 'string', value: 'TEXT', description: 'Title' },
  'description': { type: 'string', value: 'TEXT', description: 'Description' },
  'notes': { type: 'string', value: 'TEXT', description: 'Notes' },
  'tag': { type: 'string', multiple: true, value: 'TAG', description: 'A tag; several times' },
  'folder': { type: 'string', value: 'ID', description: 'Folder' },
  'campaign': { type: 'string', value: 'ID', description: 'Campaign' },
  'starts': {
    type: 'string',
    value: 'TIME',
    description: 'When it begins, as 2026-12-01T09:00:00Z',
  },
  'ends': { type: 'string', value: 'TIME', description: 'When it ends' },
  'redirect-type': {
    type: 'string',
    value: 'TYPE',
    values: REDIRECT_TYPES,
    description: '301, 302 or 307',
  },
  'external-id': { type: 'string', value: 'ID', description: 'ID of the link in another system' },
  'max-clicks': {
    type: 'string',
    value: 'N',
    description: 'Click limit: clicks and scans after which it ends',
  },
  'expired-url': {
    type: 'string',
    value: 'URL',
    description: 'Expired redirect: where it leads once it has ended',
  },
  'pass-query': { type: 'boolean', description: "Add the visitor's query to the destination" },
}

export function settingsOf(values: Values) {
  return {
    title: textOf(values, 'title'),
    description: textOf(values, 'description'),
    notes: textOf(values, 'notes'),
    tags: listOf(values, 'tag'),
    folderId: textOf(values, 'folder'),
    campaignId: textOf(values, 'campaign'),
    startsAt: textOf(values, 'starts'),
    endsAt: textOf(values, 'ends'),
    redirectType: choiceOf(values, 'redirect-type', REDIRECT_TYPES),
    externalId: textOf(values, 'external-id'),
    maxClicks: numberOf(values, 'max-clicks', [1, 1_000_000_000]),
    expiredUrl: textOf(values, 'expired-url'),
    passQuery: values['pass-query'] === true ? true : undefined,
  }
}

/** What lists and exports are narrowed by. */
export const filterOptions: Options = {
  search: { type: 'string', value: 'TEXT', description: 'Text in alias, title, destination, tags' },
  tag: { type: 'string', value: 'TAG', description: 'Links with this tag' },
  state: { type: 'string', value: 'STATE', values: STATES, description: 'Links in this state' },
  folder: { type: 'string', value: 'ID', description: 'Links in this folder' },
  campaign: { type: 'string', value: 'ID', description: 'Links of this campaign' },
  domain: { type: 'string', value: 'ID', description: 'Links on this domain' },
}

export function filterOf(values: Values): LinksListQuery {
  return {
    search: textOf(values, 'search'),
    tag: textOf(values, 'tag'),
    state: choiceOf(values, 'state', STATES),
    folderId: textOf(values, 'folder'),
    campaignId: textOf(values, 'campaign'),
    domainId: textOf(values, 'domain'),
  }
}
