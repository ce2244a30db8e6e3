import type { HttpContext } from '@adonisjs/core/http'
import { chainState } from '#app/people/audit/queries/chain_state'
import { verifyAuditLog } from '#app/people/audit/queries/verify_audit_log'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { ConcurrencyLimit } from '#app/shared/limits/concurrency_limit'

/** Entries that a page may wait for: a few seconds. All of them is work for a command. */
const MOST = 20_000

/** Each check reads many rows, so they take turns. */
const checkLimit = new ConcurrencyLimit(1, 2)

/** Verifies the latest part of the chain while someone waits. */
export default class AuditCheckPageController {
  async check(ctx: HttpContext) {
    const { position } = await chainState()
    const from = Math.max(0, position - MOST)
    const verdict = await checkLimit.run(() => verifyAuditLog({ from }))
    if (verdict === null) toast(ctx, 'warn', ctx.i18n.t('audit.check.busy'))
    else if (verdict.firstBreak) {
      const { id, position: at } = verdict.firstBreak
      toast(ctx, 'danger', ctx.i18n.t('audit.check.broken', { place: at ?? 0, id: id ?? '' }))
    } else {
      const text = from > 0 ? 'audit.check.latest_good' : 'audit.check.good'
      toast(ctx, 'ok', ctx.i18n.t(text, { count: verdict.verified }))
    }
    goTo(ctx, buildAreaPath(ctx, '/audit-log'))
  }
}
