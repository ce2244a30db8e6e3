import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { chooseShortcuts } from '#app/platform/console/shortcuts'

/** Keys and what they do, in the order in which they are shown. */
const SHORTCUTS = [
  { name: 'find', keys: ['/', 'Ctrl K'] },
  { name: 'create', keys: ['c'] },
  { name: 'edit', keys: ['e'] },
  { name: 'down', keys: ['j'] },
  { name: 'up', keys: ['k'] },
  { name: 'select', keys: ['x'] },
  { name: 'today', keys: ['d'] },
  { name: 'week', keys: ['w'] },
  { name: 'month', keys: ['m'] },
  { name: 'help', keys: ['?'] },
]

/** The keyboard shortcuts of the console, and whether this browser has them. */
export default class ShortcutsPageController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/platform/shortcuts/index', { list: SHORTCUTS })
  }

  async choose(ctx: HttpContext) {
    const isOn = ctx.request.input('shortcuts') === '1'
    chooseShortcuts(ctx, isOn)
    toast(ctx, 'ok', ctx.i18n.t(`shortcuts.${isOn ? 'turned_on' : 'turned_off'}`))
    goTo(ctx, '/account/shortcuts')
  }
}
