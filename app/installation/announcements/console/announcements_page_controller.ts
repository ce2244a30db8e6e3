import type { HttpContext } from '@adonisjs/core/http'
import { createAnnouncement } from '#app/installation/announcements/actions/create_announcement'
import { dismissAnnouncement } from '#app/installation/announcements/actions/dismiss_announcement'
import { withdrawAnnouncement } from '#app/installation/announcements/actions/withdraw_announcement'
import { ANNOUNCEMENT_TONES } from '#app/installation/announcements/announcement'
import { announcementValidator } from '#app/installation/announcements/console/validators'
import { listAnnouncements } from '#app/installation/announcements/queries/list_announcements'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { pathBefore } from '#app/platform/console/rules/local_path'

/** Banners to everyone who is signed in. */
export default class AnnouncementsPageController {
  async index(ctx: HttpContext) {
    return ctx.view.render('pages/installation/announcements/index', {
      base: buildAreaPath(ctx, '/announcements'),
      tones: ANNOUNCEMENT_TONES,
      announcements: await listAnnouncements(),
    })
  }

  async create(ctx: HttpContext) {
    const { days = null, ...announcement } = await ctx.request.validateUsing(announcementValidator)
    await createAnnouncement({ ...announcement, days }, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('announcements.created'))
    goTo(ctx, buildAreaPath(ctx, '/announcements'))
  }

  async withdraw(ctx: HttpContext) {
    await withdrawAnnouncement(ctx.params.id, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('announcements.withdrawn_now'))
    goTo(ctx, buildAreaPath(ctx, '/announcements'))
  }

  /** Puts one away, and leads back to the page that it stood above. */
  async dismiss(ctx: HttpContext) {
    const { id } = ctx.auth.use('session').getUserOrFail()
    await dismissAnnouncement(ctx.params.id, id)
    const before = pathBefore(ctx.request.header('referer'), ctx.request.host())
    goTo(ctx, before ?? '/account')
  }
}
