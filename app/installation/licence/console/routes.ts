import { consolePage } from '#app/platform/console/console_page'
import { licenceProblem } from '#app/platform/licence/problems'

const LicencePageController = () =>
  import('#app/installation/licence/console/licence_page_controller')

const LicenceBannerController = () =>
  import('#app/installation/licence/console/licence_banner_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const path = '/licence'

/** A licence is a page of text. */
const MAX_FILE_BYTES = 16 * 1024

export function registerLicencePages(): void {
  consolePage(
    {
      ...base,
      id: 'licence.show',
      method: 'GET',
      path,
      navigation: { label: 'licence.navigation', icon: 'badge-check', group: 'settings', order: 6 },
    },
    [LicencePageController, 'show']
  )
  consolePage(
    {
      ...base,
      id: 'licence.preview',
      passesReadOnly: true,
      method: 'POST',
      path: `${path}/preview`,
    },
    [LicencePageController, 'preview']
  )
  consolePage(
    {
      ...base,
      id: 'licence.upload',
      passesReadOnly: true,
      method: 'POST',
      path: `${path}/file`,
      upload: {
        field: 'file',
        maxBytes: MAX_FILE_BYTES,
        tooLarge: () => licenceProblem('licence.invalid', { field: 'file' }),
      },
    },
    [LicencePageController, 'upload']
  )
  consolePage(
    { ...base, id: 'licence.install', dangerous: true, passesReadOnly: true, method: 'POST', path },
    [LicencePageController, 'install']
  )
  consolePage(
    {
      area: 'account',
      access: 'signed-in',
      id: 'licence.dismiss_banner',
      passesReadOnly: true,
      method: 'POST',
      path: '/licence-banner/dismiss',
    },
    [LicenceBannerController, 'dismiss']
  )
}
