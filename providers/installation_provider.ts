import type { ApplicationService } from '@adonisjs/core/types'
import { announcementProblems } from '#app/installation/announcements/problems'
import { jobProblems } from '#app/installation/jobs/problems'
import { planProblems } from '#app/installation/plans/problems'
import { addErasers } from '#app/people/deletion/erasers'
import { addEngines, addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'

/** The installation as a whole: its first set-up, its health, its administration and documents. */
export default class InstallationProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(announcementProblems, jobProblems, planProblems)
  }

  async boot() {
    addEngines({
      name: 'backups',
      open: async () => {
        const { BackupEngine } = await import('#app/installation/backups/backup_engine')
        return new BackupEngine()
      },
    })
    addEngines({
      name: 'backup-copies',
      open: async () => {
        const { CopyEngine } = await import('#app/installation/backup_copies/copy_engine')
        return new CopyEngine()
      },
    })
    const { forgetInstances } = await import('#app/installation/health/actions/forget_instances')
    const { announceLicenceEnd } =
      await import('#app/installation/licence/actions/announce_licence_end')
    const { licenceBanner } = await import('#app/installation/licence/console/licence_banner')
    const { managedBanner } = await import('#app/installation/provisioning/console/managed_banner')
    const { addBannerSource } = await import('#app/platform/console/banners')
    addSweeps(
      { name: 'old-instances', everySeconds: 3600, run: forgetInstances },
      { name: 'licence-end', everySeconds: 600, run: announceLicenceEnd }
    )
    addBannerSource(licenceBanner)
    addBannerSource(managedBanner)
    const { ownKeyGuard } = await import('#app/platform/changes/ports')
    const { assertOwnKey } = await import('#app/installation/keys/guard_own_key')
    ownKeyGuard.fill(assertOwnKey)
    const { describedProviderCheck } = await import('#app/installation/doctor/ports')
    describedProviderCheck.fill(async () => {
      const { applySettings } =
        await import('#app/installation/provisioning/actions/apply_settings')
      return applySettings({ isDryRun: true })
    })
    const { setAreaCount } = await import('#app/platform/console/area_counts')
    const { countFaults } = await import('#app/installation/doctor/latest_examination')
    setAreaCount('installation', countFaults)
    await this.#announce()
    await this.#watch()
  }

  async #announce() {
    const { announcementBanners } =
      await import('#app/installation/announcements/console/announcement_banners')
    const { forgetAnnouncements } =
      await import('#app/installation/announcements/actions/forget_announcements')
    const { addBannerSource } = await import('#app/platform/console/banners')
    const { installationOfAccount, installationOfOrganisation, installationOfWorkspace } =
      await import('#app/installation/erasure/installation_erasers')
    const { removeCutOffImports } =
      await import('#app/installation/workspace_archives/actions/claim_import')
    const { nameSubjects } = await import('#app/people/audit/queries/subject_names')
    addBannerSource(announcementBanners)
    nameSubjects({ announcement: 'SELECT id, title AS name FROM announcements WHERE id IN (?)' })
    addErasers('account', installationOfAccount)
    addErasers('workspace', installationOfWorkspace)
    addErasers('organisation', installationOfOrganisation)
    addSweeps(
      { name: 'old-announcements', everySeconds: 3600, run: forgetAnnouncements },
      { name: 'cut-off-workspace-imports', everySeconds: 300, run: removeCutOffImports }
    )
  }

  async #watch() {
    const { addAlertSource } = await import('#app/platform/alerts/alert_sources')
    const { installationHealthSource } = await import('#app/installation/alerts/health_sources')
    const { closeSilentAlerts } =
      await import('#app/installation/alerts/actions/close_silent_alerts')
    const { failingSweepsSource } = await import('#app/installation/alerts/failing_sweeps_source')
    const { diskForecastSource } = await import('#app/installation/alerts/disk_forecast_source')
    const { linkChecksSource } = await import('#app/installation/alerts/link_checks_source')
    const { certificatesSource } = await import('#app/installation/alerts/certificates_source')
    const { backupAlertSource } = await import('#app/installation/backups/backup_alert_source')
    const { copyAlertSource } = await import('#app/installation/backup_copies/copy_alert_source')
    const { stallSource } = await import('#app/installation/watchdog/stall_source')
    const { forgetDiskSamples } = await import('#app/installation/disk/actions/forget_disk_samples')
    addAlertSource(installationHealthSource)
    addAlertSource(failingSweepsSource)
    addAlertSource(stallSource)
    addAlertSource(diskForecastSource)
    addAlertSource(linkChecksSource)
    const { default: installation } = await import('#config/installation')
    if (installation.tls.isAuto) addAlertSource(certificatesSource)
    addAlertSource(backupAlertSource)
    addAlertSource(copyAlertSource)
    const { forgetHistory } = await import('#app/installation/history/actions/forget_history')
    const { noteQueues } = await import('#app/installation/runtime/actions/note_queues')
    addSweeps(
      { name: 'old-history', everySeconds: 3600, run: forgetHistory },
      { name: 'queue-history', everySeconds: 60, run: noteQueues },
      { name: 'silent-alerts', everySeconds: 3600, run: closeSilentAlerts },
      { name: 'old-disk-samples', everySeconds: 3600, run: forgetDiskSamples }
    )
  }
}
