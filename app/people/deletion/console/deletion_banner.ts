import type { HttpContext } from '@adonisjs/core/http'
import { listRestorable } from '#app/people/deletion/queries/list_restorable'
import type { Banner } from '#app/platform/console/banners'
import { createTranslator } from '#app/platform/console/translator'

/** Shows Owners, above each page of an organisation, that workspaces of it go for good. */
export async function showDeletionBanner(ctx: HttpContext): Promise<Banner | null> {
  const { organisationAccess, auth } = ctx
  if (organisationAccess?.role !== 'Owner') return null
  const { id } = auth.use('session').getUserOrFail()
  const items = await listRestorable(id, organisationAccess.organisation.id)
  if (items.length === 0) return null
  const [{ name, restorableUntil }] = items
  const { t, format } = createTranslator(ctx)
  const data = { count: items.length, name, day: format.date(restorableUntil) }
  return {
    tone: 'warn',
    title: t('deletion.banner.title', data),
    text: t('deletion.banner.text', data),
    link: { url: '/account/deleted', label: t('deletion.banner.link') },
  }
}
