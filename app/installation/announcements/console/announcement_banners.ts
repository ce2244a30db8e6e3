import type { HttpContext } from '@adonisjs/core/http'
import { listAnnouncementsFor } from '#app/installation/announcements/queries/list_announcements'
import type { Banner } from '#app/platform/console/banners'

/** What administrators announce, above every page of those who are signed in. */
export async function announcementBanners(ctx: HttpContext): Promise<Banner[]> {
  const { user } = ctx.auth.use('session')
  if (!user) return []
  const announcements = await listAnnouncementsFor(user.id)
  return announcements.map(({ id, tone, title, text }) => ({
    tone,
    title,
    text,
    dismiss: `/account/announcements/${id}/dismiss`,
  }))
}
