import { join } from 'node:path'
import type { ApplicationService } from '@adonisjs/core/types'
import { accessProblems } from '#app/platform/access/problems'
import { idempotencyProblems } from '#app/platform/idempotency/problems'
import { licenceProblems } from '#app/platform/licence/problems'
import { mailProblems } from '#app/platform/mail/problems'
import { pluginProblems } from '#app/platform/plugins/problems'
import { addJobs, addSweeps, addWatches } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'

/**
 * The platform: access, API, changes, mail, plugins and the shell of the console. Loads the plugins
 * that config/plugins.ts lists, and those in storage/plugins; their settings are read by those processes
 * that use them.
 */
export default class PlatformProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(accessProblems, idempotencyProblems, licenceProblems, mailProblems, pluginProblems)
    addJobs({
      'mail.send': () => import('#app/platform/mail/jobs/send_mail_job'),
      'plugin.run': () => import('#app/platform/plugins/jobs/run_plugin_job'),
    })
  }

  async boot() {
    await this.#noteRequests()
    const { licencePlanCeiling } = await import('#app/platform/access/ports')
    const { licenceStatus } = await import('#app/platform/licence/licence_status')
    licencePlanCeiling.fill(() => licenceStatus()?.planCeiling ?? null)
    const { default: entries } = await import('#config/plugins')
    const { default: installation } = await import('#config/installation')
    const { listPackagePlugins } =
      await import('#app/platform/plugins/queries/list_package_plugins')
    const { installPlugins } = await import('#app/platform/plugins/host')
    const { addressProblems } = await import('#app/platform/plugins/address_problems')
    const packages = listPackagePlugins(join(installation.storagePath, 'plugins'))
    await installPlugins([...entries, ...packages])
    addProblems(addressProblems())
    addWatches(
      async () => {
        const { watchPlugins } = await import('#app/platform/plugins/watch')
        return watchPlugins()
      },
      async () => {
        const { licenceWatch } = await import('#app/platform/licence/watch_licence')
        return licenceWatch.start()
      },
      async () => {
        const { planWatch } = await import('#app/platform/access/known_plans')
        return planWatch.start()
      }
    )
    await this.#addSweeps()
  }

  async #addSweeps() {
    const { forgetIdempotencyKeys } = await import('#app/platform/idempotency/actions/forget_keys')
    const { pruneChangeFeed } = await import('#app/platform/changes/prune_change_feed')
    const { sendDueMails } = await import('#app/platform/mail/actions/send_due_mails')
    const { forgetMails } = await import('#app/platform/mail/actions/forget_mails')
    const { runDuePluginJobs } = await import('#app/platform/plugins/actions/run_due_plugin_jobs')
    const { checkPlugins } = await import('#app/platform/plugins/actions/check_plugin')
    addSweeps(
      { name: 'idempotency-keys', everySeconds: 600, run: forgetIdempotencyKeys },
      { name: 'change-feed', everySeconds: 600, run: pruneChangeFeed },
      { name: 'mails', everySeconds: 15, run: sendDueMails },
      { name: 'old-mails', everySeconds: 3600, run: forgetMails },
      { name: 'plugin-jobs', everySeconds: 15, run: runDuePluginJobs },
      { name: 'plugin-checks', everySeconds: 600, run: checkPlugins }
    )
  }

  async #noteRequests() {
    const emitter = await this.app.container.make('emitter')
    const { noteAnswered } = await import('#app/platform/requests/note_request')
    emitter.on('http:request_completed', noteAnswered)
  }

  async shutdown() {
    const { stopWatchingPlugins } = await import('#app/platform/plugins/watch')
    stopWatchingPlugins()
    const { licenceWatch } = await import('#app/platform/licence/watch_licence')
    licenceWatch.stop()
    const { planWatch } = await import('#app/platform/access/known_plans')
    planWatch.stop()
  }
}
