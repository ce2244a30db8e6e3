import type { HttpContext } from '@adonisjs/core/http'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { toast } from '#app/platform/console/flash'
import { failForm } from '#app/platform/console/form_state'
import { INDICATORS, STATUSES } from '#app/platform/console/rules/statuses'
import { invalidField } from '#app/shared/problems/problems'

/**
 * Every component in every state, for those who build the console. Not part of a production build.
 */
export default class ComponentsPageController {
  async show({ view }: HttpContext) {
    return view.render('pages/platform/components/index', {
      statuses: STATUSES,
      indicators: Object.keys(INDICATORS),
    })
  }

  async frame({ view }: HttpContext) {
    return view.render('pages/platform/components/gate')
  }

  /** Shows the same little page in each area, for the frame around it. */
  async area({ view }: HttpContext) {
    return view.render('pages/platform/components/area')
  }

  async confirm(ctx: HttpContext) {
    const url = '/console/components'
    return renderConfirmPage(ctx, {
      title: 'Delete 4 links',
      crumbs: [{ text: 'Components', url }],
      question: 'Delete 4 links?',
      text: 'They stop redirecting at once, on 9 printed QR codes too. Their aliases are never given out again.',
      action: url,
      button: 'Delete 4 links',
      back: url,
    })
  }

  /** Refuses an empty name, and otherwise says what it was. */
  async post(ctx: HttpContext) {
    const name = String(ctx.request.input('name') ?? '').trim()
    if (name === 'now') {
      failForm(ctx, invalidField('name', 'Answered at once, without a redirect.'))
      return this.show(ctx)
    }
    if (name === '') throw invalidField('name', 'Give it a name, so that you know it again.')
    if (name === 'fault') throw new Error('Asked for')
    toast(ctx, 'ok', `“${name}” is saved.`, { link: { url: '/console/components', label: 'Open' } })
    ctx.response.redirect().status(303).toPath('/console/components')
  }
}
