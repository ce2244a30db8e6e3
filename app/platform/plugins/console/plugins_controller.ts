import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { actorOf } from '#app/platform/api/actor_of'
import { pluginProblem } from '#app/platform/plugins/problems'
import { findUser } from '#app/people/accounts/queries/list_users'
import { checkPlugin } from '#app/platform/plugins/actions/check_plugin'
import { readPlugin } from '#app/platform/plugins/queries/read_plugin'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { settingsValidator } from '#app/platform/plugins/rules/settings_validator'
import { findPlugin, listPlugins } from '#app/platform/plugins/queries/list_plugins'
import { fieldsOf, inFormFields, settingsOfForm } from '#app/platform/plugins/console/settings_form'
import { consequencesOf, rowsOf } from '#app/platform/plugins/console/plugin_rows'
import { countWebhooksByFormat } from '#app/integrations/webhooks/queries/count_by_format'

const DEEDS = ['on', 'off']

/** The plugins of the installation, each with a drawer of its own. */
export default class PluginsController {
  async index(ctx: HttpContext) {
    return ctx.view.render('pages/platform/plugins/index', await listOf(ctx))
  }

  async show(ctx: HttpContext) {
    const list = await listOf(ctx)
    const found = list.all.find(({ plugin }) => plugin.id === ctx.params.pluginId)
    if (!found) throw pluginProblem('plugin.not_found')
    const names = new Map<string, string>()
    for (const { secret } of found.plugin.settings) {
      const user = secret?.setBy ? await findUser(secret.setBy) : null
      if (user) names.set(user.id, user.displayName ?? user.email)
    }
    return ctx.view.render('pages/platform/plugins/index', {
      ...list,
      open: found,
      fields: fieldsOf(found.plugin, names),
      consequences: consequencesOf(found, list.all),
    })
  }

  async save(ctx: HttpContext) {
    const { plugin } = readPlugin(ctx.params.pluginId)
    const settings = settingsOfForm(plugin.settings, ctx.request.all())
    try {
      // Here for its texts in the person's language; the action checks it for everybody.
      await ctx.request.validateUsing(settingsValidator(plugin.settings), { data: settings })
      await changePlugin(plugin.id, { settings }, actorOf(ctx))
    } catch (error) {
      throw inFormFields(plugin.settings, error)
    }
    toast(ctx, 'ok', ctx.i18n.t('plugins.saved', { name: plugin.name }))
    goTo(ctx, pathOf(ctx))
  }

  async check(ctx: HttpContext) {
    await checkPlugin(ctx.params.pluginId)
    goTo(ctx, pathOf(ctx))
  }

  /** Whoever would stop or hold something is asked first. */
  async ask(ctx: HttpContext) {
    const deed = deedOf(ctx)
    const { all } = await listOf(ctx)
    const found = all.find(({ plugin }) => plugin.id === ctx.params.pluginId)
    if (!found) throw pluginProblem('plugin.not_found')
    return ctx.view.render('pages/platform/plugins/ask', {
      base: placePath(ctx, '/plugins'),
      plugin: found.plugin,
      deed,
      consequences: consequencesOf(found, all),
    })
  }

  async do(ctx: HttpContext) {
    const deed = deedOf(ctx)
    await changePlugin(ctx.params.pluginId, { enabled: deed === 'on' }, actorOf(ctx))
    const { name } = await findPlugin(ctx.params.pluginId)
    toast(ctx, 'ok', ctx.i18n.t(`plugins.switched_${deed}`, { name }))
    goTo(ctx, pathOf(ctx))
  }
}

async function listOf(ctx: HttpContext) {
  const rows = rowsOf(await listPlugins(), await countWebhooksByFormat())
  return { base: placePath(ctx, '/plugins'), ...rows }
}

function pathOf(ctx: HttpContext): string {
  return placePath(ctx, `/plugins/${encodeURIComponent(ctx.params.pluginId)}`)
}

function deedOf({ params }: HttpContext): string {
  if (DEEDS.includes(params.deed)) return params.deed
  throw pluginProblem('plugin.not_found')
}
