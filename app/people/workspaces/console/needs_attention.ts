import type { HttpContext } from '@adonisjs/core/http'
import { listFailingWebhooks } from '#app/integrations/webhooks/queries/list_failing_webhooks'
import { listCustomDomains } from '#app/linking/domains/queries/list_domains'
import { countHealthProblems } from '#app/linking/health/queries/count_problems'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { HEALTH_PROBLEMS } from '#app/linking/links/rules/health_status'
import type { findQrAllowance } from '#app/linking/qr_codes/queries/qr_allowance'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'

/** Something that a person should look at, and where. */
interface AttentionItem {
  tone: 'danger' | 'warn' | 'info'
  shape: 'fail' | 'warn' | 'clock' | 'half'
  title: string
  text: string
  url: string
}

const ENDING_DAYS = 14

/** From this share on, an allowance is worth a word. */
const NEARLY_USED = 0.8

type QrAllowance = Awaited<ReturnType<typeof findQrAllowance>>

/**
 * Lists what needs attention: the worst first.
 *
 * @param qrAllowance QR codes of this month that the organisation has used and may use
 */
export async function listAttentionItems(
  ctx: HttpContext,
  qrAllowance: QrAllowance
): Promise<AttentionItem[]> {
  const groups = await Promise.all([
    listUnwellLinks(ctx),
    listUnwellDomains(ctx),
    listUnwellWebhooks(ctx),
    listEndingLinks(ctx),
    listUsedUp(ctx, qrAllowance),
  ])
  return groups.flat()
}

async function listUnwellLinks(ctx: HttpContext): Promise<AttentionItem[]> {
  const counts = await countHealthProblems(ctx.access.workspace.id)
  return HEALTH_PROBLEMS.filter((status) => counts[status] > 0).map((status) => ({
    tone: status === 'Unreachable' ? 'warn' : 'danger',
    shape: status === 'Unreachable' ? 'warn' : 'fail',
    ...say(ctx, `links.${status}`, { count: counts[status] }),
    url: buildAreaPath(ctx, '/link-health'),
  }))
}

async function listUnwellDomains(ctx: HttpContext): Promise<AttentionItem[]> {
  const domains = await listCustomDomains(ctx.access.workspace.id)
  return domains
    .filter(({ status }) => status === 'Failing' || status === 'Failed')
    .map(({ id, hostname }) => ({
      tone: 'danger',
      shape: 'fail',
      ...say(ctx, 'domain', { name: hostname }),
      url: buildAreaPath(ctx, `/domains/${id}`),
    }))
}

/** Webhooks are the business of administrators. */
async function listUnwellWebhooks(ctx: HttpContext): Promise<AttentionItem[]> {
  if (!isAtLeast(ctx.access.role, 'Administrator')) return []
  const webhooks = await listFailingWebhooks(ctx.access.workspace.id)
  return webhooks.map(({ id, name, isTurnedOff }) => ({
    tone: isTurnedOff ? 'danger' : 'warn',
    shape: isTurnedOff ? 'fail' : 'warn',
    ...say(ctx, isTurnedOff ? 'webhook_off' : 'webhook', { name }),
    url: buildAreaPath(ctx, `/webhooks/${id}`),
  }))
}

async function listEndingLinks(ctx: HttpContext): Promise<AttentionItem[]> {
  const filter = { endsWithin: ENDING_DAYS, pageSize: 1 }
  const { totalItems } = await listLinks(ctx.access.workspace, filter)
  if (totalItems === 0) return []
  return [
    {
      tone: 'warn',
      shape: 'clock',
      ...say(ctx, 'ending', { count: totalItems, days: ENDING_DAYS }),
      url: buildAreaPath(ctx, `/links?endsWithin=${ENDING_DAYS}`),
    },
  ]
}

function listUsedUp(ctx: HttpContext, { used, limit }: QrAllowance): AttentionItem[] {
  if (limit === null || used < limit * NEARLY_USED) return []
  const isOver = used >= limit
  return [
    {
      tone: isOver ? 'danger' : 'warn',
      shape: isOver ? 'fail' : 'half',
      ...say(ctx, isOver ? 'qr_codes_over' : 'qr_codes', { used, limit }),
      url: buildAreaPath(ctx, '/qr-codes'),
    },
  ]
}

function say({ i18n }: HttpContext, name: string, data: Record<string, string | number>) {
  const key = `workspaces.attention.${name}`
  return { title: i18n.t(`${key}.title`, data), text: i18n.t(`${key}.text`, data) }
}
