import { readFileSync } from 'node:fs'
import type { Connection } from 'mysql2/promise'
import type { ApiAccount } from './api_account.js'

/** A page, and the address to ask for. */
export interface PageAddress {
  name: string
  path: string
}

interface ListedRoute {
  name?: string
  pattern: string
  methods: string[]
}

const ROUTES = new URL('../../.adonisjs/server/routes.json', import.meta.url)

/** The list of links in its ways to be asked for; the last pages need a sort that has no index. */
const LISTS = [
  'sort=title',
  'sort=-humanClicks',
  'page=2000',
  'page=3900',
  'search=museum',
  'search=hockey',
  'tag=social',
  'state=Archived',
  'pageSize=100',
]

/**
 * Lists the addresses of every page of a workspace, an organisation, the installation and an account:
 * a new page is measured without a word here. Pages about something else than a link, a campaign or a
 * folder are left out.
 */
export async function listConsoleAddresses(
  connection: Connection,
  { workspaceId, organisationId }: ApiAccount
): Promise<PageAddress[]> {
  const idOf = async (table: string, more = '') => {
    const [[row]] = (await connection.query(
      `SELECT id FROM ${table} WHERE workspace_id = ? ${more} ORDER BY id LIMIT 1`,
      [workspaceId]
    )) as any
    return String(row?.id)
  }
  const ids: Record<string, string> = {
    workspaceId,
    organisationId,
    linkId: await idOf('links', "AND status = 'Active'"),
    campaignId: await idOf('campaigns'),
    folderId: await idOf('folders'),
  }
  const pages = listedRoutes().flatMap(({ name, pattern }) => {
    const path = pattern.replaceAll(/:(\w+)/g, (whole, one) => ids[one] ?? whole)
    return path.includes(':') ? [] : [{ name: name!.slice('console.'.length), path }]
  })
  const links = `/console/workspaces/${workspaceId}/links`
  return [
    ...pages,
    ...LISTS.map((query) => ({ name: `links ${query}`, path: `${links}?${query}` })),
  ]
}

function listedRoutes(): ListedRoute[] {
  const { root } = JSON.parse(readFileSync(ROUTES, 'utf8')) as { root: ListedRoute[] }
  return root.filter(
    ({ name, pattern, methods }) =>
      name?.startsWith('console.') &&
      !name.startsWith('console.components') &&
      methods.includes('GET') &&
      /^\/(console|account)/.test(pattern)
  )
}
