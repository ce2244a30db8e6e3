import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Plugin, PluginLogger, Runtime } from '#app/platform/plugins/contract'
import { outboundHttp, outboundSockets } from '#app/platform/plugins/outbound_http'
import type { SettingValue } from '#app/platform/plugins/rules/setting_value'
import { createPluginStore } from '#app/platform/plugins/store'
import { now, nowMs } from '#app/shared/time/clock'

type SettingsNow = (plugin: Plugin) => Readonly<Record<string, SettingValue | null>>

/** The name of the job that runs the jobs of plugins. */
export const PLUGIN_JOB = 'plugin.run'

/** Makes everything that a plugin is given, and nothing that leads further in. */
export function makeRuntime(plugin: Plugin, settingsNow: SettingsNow): Runtime {
  return Object.freeze({
    settings: () => settingsNow(plugin) as never,
    logger: createLogger(plugin.id),
    clock: { now, nowMs },
    http: outboundHttp,
    sockets: outboundSockets,
    store: createPluginStore(plugin.id),
    jobs: {
      async wake(job: string, payload = {}) {
        const queue = await app.container.make('shunt.jobs')
        await queue.wake(PLUGIN_JOB, {
          plugin: plugin.id,
          job,
          payload: JSON.stringify(payload),
        })
      },
    },
  })
}

function createLogger(plugin: string): PluginLogger {
  const write =
    (level: keyof PluginLogger) =>
    (message: string, details: object = {}) =>
      logger[level]({ plugin, details }, message)
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
}
