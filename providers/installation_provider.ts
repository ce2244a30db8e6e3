import type { ApplicationService } from '@adonisjs/core/types'
import { addSweeps } from '#app/shared/jobs/registry'

/** The installation as a whole: its first set-up, its health, its administration and documents. */
export default class InstallationProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { forgetInstances } = await import('#app/installation/health/actions/forget_instances')
    const { announceLicenceEnd } =
      await import('#app/installation/licence/actions/announce_licence_end')
    const { licenceBanner } = await import('#app/installation/licence/console/licence_banner')
    const { addBannerSource } = await import('#app/platform/console/banners')
    addSweeps(
      { name: 'old-instances', everySeconds: 3600, run: forgetInstances },
      { name: 'licence-end', everySeconds: 600, run: announceLicenceEnd }
    )
    addBannerSource(licenceBanner)
  }
}
