import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { KindName } from '#app/installation/provisioning/description'
import type { Banner } from '#app/platform/console/banners'
import { listProvisionedItems } from '#app/platform/provisioning/queries/list_provisioned_items'

/** Kinds that a page shows, by its id or the first part of it. */
const KINDS_OF_PAGES: Record<string, readonly KindName[]> = {
  'members': ['Member'],
  'domains': ['Domain'],
  'webhooks': ['Webhook'],
  'api_keys': ['ApiKey'],
  'workspaces.settings': ['Workspace'],
  'privacy.show': ['Workspace'],
  'organisations.show': ['Organisation'],
  'organisations.settings': ['Organisation'],
  'organisation.providers': ['IdentityProvider'],
  'installation.providers': ['IdentityProvider'],
  'installation.organisations': ['Organisation'],
  'installation.registration': ['Settings'],
  'alerts.show': ['Settings'],
  'plans': ['Plan'],
  'plugins': ['PluginSettings'],
}

const MOST_NAMES = 5

/** Says on pages of what a file describes that a change there lasts until the file is applied again. */
export async function managedBanner(ctx: HttpContext): Promise<Banner | null> {
  const { consolePage, params, i18n } = ctx
  const id = consolePage?.id ?? ''
  const kinds = KINDS_OF_PAGES[id] ?? KINDS_OF_PAGES[id.split('.', 1)[0]] ?? findParent(id)
  const among = kinds && findArea(ctx)
  if (!among) return null
  const items = await listProvisionedItems(db, among, kinds)
  const { workspaceId, organisationId, ...others } = params
  const subjects = Object.values(others)
  const shown = items.filter(
    ({ itemId }) => subjects.length === 0 || itemId.split(':').some((one) => subjects.includes(one))
  )
  if (shown.length === 0) return null
  const names = shown.slice(0, MOST_NAMES).map(({ path }) => path.at(-1)!)
  if (shown.length > MOST_NAMES) names.push('...')
  return {
    tone: 'info',
    title: i18n.t('shell.managed.title', { count: shown.length }),
    text: i18n.t('shell.managed.text', { names: names.join(', ') }),
  }
}

/** Returns which items the person who opened the page may see; null: none. */
function findArea(ctx: HttpContext): Parameters<typeof listProvisionedItems>[1] | null {
  if (!ctx.auth.use('session').user) return null
  if (ctx.access) return { workspace_id: ctx.access.workspace.id }
  if (ctx.organisationAccess) return { organisation_id: ctx.organisationAccess.organisation.id }
  return ctx.consolePage?.area === 'installation' ? {} : null
}

function findParent(id: string): readonly KindName[] | undefined {
  return KINDS_OF_PAGES[id.split('.').slice(0, 2).join('.')]
}
