import type { ApiAccount } from './api_account.js'
import type { ScratchInstallation } from './scratch_installation.js'

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

/** The list of links in the ways that it is asked for. */
const LISTS = [
  'sort=title',
  'sort=-humanClicks',
  'page=2000',
  'page=3400',
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
  installation: ScratchInstallation,
  { workspaceId, organisationId }: ApiAccount
): Promise<PageAddress[]> {
  const idOf = async (table: string, more = '') => {
    const [[row]] = (await installation.database.query(
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
  const pages = readPages(installation).flatMap(({ name, pattern }) => {
    const path = pattern.replaceAll(/:(\w+)/g, (whole, one) => ids[one] ?? whole)
    return path.includes(':') ? [] : [{ name: name!.slice('console.'.length), path }]
  })
  const links = `/console/workspaces/${workspaceId}/links`
  return [
    ...pages,
    ...LISTS.map((query) => ({ name: `links ${query}`, path: `${links}?${query}` })),
  ]
}

function readPages(installation: ScratchInstallation): ListedRoute[] {
  const [{ routes }] = JSON.parse(installation.runAce('list:routes', '--json'))
  return (routes as ListedRoute[]).filter(
    ({ name, pattern, methods }) =>
      name?.startsWith('console.') &&
      !name.startsWith('console.components') &&
      methods.includes('GET') &&
      /^\/(console|account)/.test(pattern)
  )
}
