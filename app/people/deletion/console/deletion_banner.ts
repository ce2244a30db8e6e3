import type { HttpContext } from '@adonisjs/core/http'
import { listRestorable } from '#app/people/deletion/queries/list_restorable'
import type { Banner } from '#app/platform/console/banners'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'

/** Shows Owners, above each page of an organisation, that workspaces of it go for good. */
export async function showDeletionBanner({
  organisationAccess,
  auth,
  i18n,
}: HttpContext): Promise<Banner | null> {
  if (organisationAccess?.role !== 'Owner') return null
  const { id } = auth.use('session').getUserOrFail()
  const items = await listRestorable(id, organisationAccess.organisation.id)
  if (items.length === 0) return null
  const [{ name, restorableUntil }] = items
  const day = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs).date(restorableUntil)
  const data = { count: items.length, name, day }
  return {
    tone: 'warn',
    title: i18n.t('deletion.banner.title', data),
    text: i18n.t('deletion.banner.text', data),
    link: { url: '/account/deleted', label: i18n.t('deletion.banner.link') },
  }
}
