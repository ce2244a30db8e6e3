import type { HttpContext } from '@adonisjs/core/http'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { checkPlugin } from '#app/platform/plugins/actions/check_plugin'
import { updatePluginValidator } from '#app/platform/plugins/http/validators'
import { findPlugin, listPlugins } from '#app/platform/plugins/queries/list_plugins'

/** The plugins of the installation. Behaviour, section 9.1. */
export default class PluginsController {
  async index() {
    return { items: await listPlugins() }
  }

  async show({ params }: HttpContext) {
    return findPlugin(params.pluginId)
  }

  async update(ctx: HttpContext) {
    await changePlugin(ctx.params.pluginId, readBody(ctx, updatePluginValidator), toActor(ctx))
    return findPlugin(ctx.params.pluginId)
  }

  async check({ params }: HttpContext) {
    await checkPlugin(params.pluginId)
    return findPlugin(params.pluginId)
  }
}
