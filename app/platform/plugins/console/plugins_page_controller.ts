import type { HttpContext } from '@adonisjs/core/http'
import { countWebhooksByFormat } from '#app/integrations/webhooks/queries/count_by_format'
import { findUser } from '#app/people/accounts/queries/list_users'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { checkPlugin } from '#app/platform/plugins/actions/check_plugin'
import { computeConsequences, groupPlugins } from '#app/platform/plugins/console/plugin_rows'
import {
  readSettingsForm,
  toSettingFieldError,
  toSettingFields,
} from '#app/platform/plugins/console/settings_form'
import { pluginProblem } from '#app/platform/plugins/problems'
import { findPlugin, listPlugins } from '#app/platform/plugins/queries/list_plugins'
import { readPlugin } from '#app/platform/plugins/queries/read_plugin'
import { createPluginSettingsValidator } from '#app/platform/plugins/rules/settings_validator'

const ACTIONS = ['on', 'off']

/** The plugins of the installation, each with a drawer of its own. */
export default class PluginsPageController {
  async index(ctx: HttpContext) {
    return ctx.view.render('pages/platform/plugins/index', await buildList(ctx))
  }

  async show(ctx: HttpContext) {
    const list = await buildList(ctx)
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
      fields: toSettingFields(found.plugin, names),
      consequences: computeConsequences(found, list.all),
    })
  }

  async save(ctx: HttpContext) {
    const { plugin } = readPlugin(ctx.params.pluginId)
    const settings = readSettingsForm(plugin.settings, ctx.request.all())
    try {
      // Here for its texts in the person's language; the action checks it for everyone.
      await ctx.request.validateUsing(createPluginSettingsValidator(plugin.settings), {
        data: settings,
      })
      await changePlugin(plugin.id, { settings }, toActor(ctx))
    } catch (error) {
      throw toSettingFieldError(plugin.settings, error)
    }
    toast(ctx, 'ok', ctx.i18n.t('plugins.saved', { name: plugin.name }))
    goTo(ctx, buildPath(ctx))
  }

  async check(ctx: HttpContext) {
    await checkPlugin(ctx.params.pluginId)
    goTo(ctx, buildPath(ctx))
  }

  /** Asks before something is stopped or held. */
  async ask(ctx: HttpContext) {
    const action = readAction(ctx)
    const { all } = await buildList(ctx)
    const found = all.find(({ plugin }) => plugin.id === ctx.params.pluginId)
    if (!found) throw pluginProblem('plugin.not_found')
    return renderConfirmPage(ctx, {
      ...describeSwitch(ctx, found.plugin.name, action, computeConsequences(found, all)),
      title: found.plugin.name,
      crumbs: [{ text: ctx.i18n.t('plugins.title'), url: buildAreaPath(ctx, '/plugins') }],
      action: `${buildPath(ctx)}/${action}`,
      back: buildPath(ctx),
    })
  }

  async do(ctx: HttpContext) {
    const action = readAction(ctx)
    await changePlugin(ctx.params.pluginId, { enabled: action === 'on' }, toActor(ctx))
    const { name } = await findPlugin(ctx.params.pluginId)
    toast(ctx, 'ok', ctx.i18n.t(`plugins.switched_${action}`, { name }))
    goTo(ctx, buildPath(ctx))
  }
}

/** Describes what turning a plugin on or off asks, and what happens then. */
function describeSwitch(
  { i18n }: HttpContext,
  name: string,
  action: string,
  { webhooks, defaults, rival }: ReturnType<typeof computeConsequences>
) {
  if (action === 'off') {
    return {
      question: i18n.t('plugins.off_question', { name }),
      text: i18n.t('plugins.off_text', { webhooks, kinds: defaults.join(', ') || 'none' }),
      button: i18n.t('plugins.turn_off_one', { name }),
    }
  }
  return {
    question: i18n.t('plugins.on_question', { name }),
    text: rival ? i18n.t('plugins.on_text', { rival }) : i18n.t('plugins.on_plain'),
    button: i18n.t('plugins.turn_on_one', { name }),
  }
}

async function buildList(ctx: HttpContext) {
  const rows = groupPlugins(await listPlugins(), await countWebhooksByFormat())
  return { base: buildAreaPath(ctx, '/plugins'), ...rows }
}

function buildPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, `/plugins/${encodeURIComponent(ctx.params.pluginId)}`)
}

function readAction({ params }: HttpContext): string {
  if (ACTIONS.includes(params.action)) return params.action
  throw pluginProblem('plugin.not_found')
}
