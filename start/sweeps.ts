import app from '@adonisjs/core/services/app'
import plans from '#config/plans'
import { deleteAged, deleteOver } from '#app/shared/delete_old'
import { trustedNowMs } from '#app/shared/database_clock'
import { forgetInstances } from '#app/installation/health/actions/forget_instances'
import { forgetMails } from '#app/platform/mail/actions/forget_mails'
import { sendDueMails } from '#app/platform/mail/actions/send_due_mails'
import { checkPlugins } from '#app/platform/plugins/actions/check_plugin'
import { runDuePluginJobs } from '#app/platform/plugins/actions/run_due_plugin_jobs'
import { forgetExpired } from '#app/people/accounts/actions/forget_expired'
import { destroyOldSalts } from '#app/redirect/clicks/visitor_salts'
import { forgetImports, resumeImports } from '#app/linking/imports/actions/sweep_imports'
import { pruneAuditLog } from '#app/people/audit/actions/prune_audit_log'
import { sealAuditLog } from '#app/people/audit/actions/seal_audit_log'
import { forgetWebhooks } from '#app/integrations/webhooks/actions/forget_webhooks'
import { dropAgedPartitions, ensurePartitions } from '#app/visits/clicks/actions/keep_partitions'

/** Work that comes round by itself. One worker of all does it at a time, by lease. */
export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<void>
}

const DAY_MS = 24 * 3600 * 1000

/** The longest that any plan keeps raw clicks. */
const rawClicksDays = Math.max(...Object.values(plans).map((plan) => plan.rawClicksDays))

export const sweeps: Sweep[] = [
  { name: 'click-partitions', everySeconds: 3600, run: keepPartitions },
  { name: 'visitor-salts', everySeconds: 600, run: keepSalts },
  { name: 'idempotency-keys', everySeconds: 600, run: forgetIdempotencyKeys },
  { name: 'change-feed', everySeconds: 600, run: shortenChangeFeed },
  { name: 'audit-seal', everySeconds: 5, run: async () => void (await sealAuditLog()) },
  { name: 'audit-prune', everySeconds: 3600, run: async () => void (await pruneAuditLog()) },
  { name: 'mails', everySeconds: 15, run: sendDueMails },
  { name: 'old-mails', everySeconds: 3600, run: forgetMails },
  { name: 'plugin-jobs', everySeconds: 15, run: runDuePluginJobs },
  { name: 'plugin-checks', everySeconds: 600, run: checkPlugins },
  { name: 'imports', everySeconds: 15, run: resumeImports },
  { name: 'old-imports', everySeconds: 3600, run: forgetImports },
  { name: 'deleted-webhooks', everySeconds: 60, run: forgetWebhooks },
  { name: 'deliveries', everySeconds: 600, run: forgetDeliveries },
  { name: 'old-instances', everySeconds: 3600, run: forgetInstances },
  { name: 'expired-access', everySeconds: 600, run: forgetExpired },
]

async function keepPartitions(): Promise<void> {
  await ensurePartitions()
  await dropAgedPartitions(rawClicksDays)
}

async function keepSalts(): Promise<void> {
  await destroyOldSalts(await app.container.make('redirect.salts'), await trustedNowMs())
}

/** The caches read the feed twice a second; a day of it serves whoever was away for long. */
async function shortenChangeFeed(): Promise<void> {
  await deleteAged('change_feed', DAY_MS)
}

/** Specification: the history is kept for 30 days, and so is what it tells of. */
async function forgetDeliveries(): Promise<void> {
  await deleteAged('deliveries', 30 * DAY_MS)
  await deleteAged('events', 30 * DAY_MS)
}

async function forgetIdempotencyKeys(): Promise<void> {
  await deleteOver('idempotency_keys', 'expires_at')
}
