import { BRAND_PICTURE_BYTES, type BrandPicture } from '#app/linking/branding/rules/brand_picture'
import { consolePage } from '#app/platform/console/console_page'
import { invalidField } from '#app/shared/problems/problems'

const BrandingPageController = () =>
  import('#app/linking/branding/console/branding_page_controller')

/** What a form with a file has besides the file. */
const FORM_BYTES = 16 * 1024

const area = 'workspace'
const path = '/domains/:domainId/branding'
const access = { role: 'Administrator' } as const
const partOf = 'domains.index'

const upload = (field: BrandPicture) => ({
  field,
  maxBytes: BRAND_PICTURE_BYTES + FORM_BYTES,
  tooLarge: () => invalidField(field, 'The picture is larger than 256 KB.'),
})

export function registerBrandingPages(): void {
  consolePage({ id: 'branding.edit', method: 'GET', area, path, access, partOf }, [
    BrandingPageController,
    'show',
  ])
  consolePage({ id: 'branding.update', method: 'POST', area, path, access, partOf }, [
    BrandingPageController,
    'update',
  ])
  const putting = { method: 'POST', area, access, partOf } as const
  consolePage(
    { ...putting, id: 'branding.put_logo', path: `${path}/logo`, upload: upload('logo') },
    [BrandingPageController, 'putLogo']
  )
  consolePage(
    { ...putting, id: 'branding.put_favicon', path: `${path}/favicon`, upload: upload('favicon') },
    [BrandingPageController, 'putFavicon']
  )
  consolePage({ ...putting, id: 'branding.remove_logo', path: `${path}/logo/remove` }, [
    BrandingPageController,
    'removeLogo',
  ])
  consolePage({ ...putting, id: 'branding.remove_favicon', path: `${path}/favicon/remove` }, [
    BrandingPageController,
    'removeFavicon',
  ])
}
