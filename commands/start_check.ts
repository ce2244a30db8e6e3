import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { DescribedFailure } from '#app/installation/doctor/rules/connection_failures'
import { reportStartFailure, WRONG_SETTINGS_EXIT_CODE } from '../bin/start_failure.js'

const NOT_THERE_EXIT_CODE = 75

/** What `./shunt start` asks before it changes anything. */
export default class StartCheck extends BaseCommand {
  static commandName = 'start:check'
  static description = 'Say whether Shunt could start: its settings, its database and its key'
  static help = [
    'Changes nothing. Ends with 82 where a setting is wrong, with 81 where the database was written',
    'with another APP_KEY, and with 75 where the database does not answer.',
  ]
  // It starts the application by itself, because what does not let it start is what is asked.
  static options: CommandOptions = { startApp: false }

  async run() {
    try {
      await this.app.boot()
      await this.#check()
    } catch (error) {
      reportStartFailure(error)
    }
  }

  async #check(): Promise<void> {
    const { tryDatabase, tryRedis } =
      await import('#app/installation/doctor/queries/try_connections')
    const { judgeOwnKey } = await import('#app/installation/keys/queries/judge_own_key')
    const [failure, redisFailure, settings] = await Promise.all([
      tryDatabase(),
      tryRedis(),
      this.#findSettingFaults(),
    ])
    if (failure !== null) return this.#refuse(failure)
    await judgeOwnKey()
    for (const { found, advice } of [...settings, ...(redisFailure ? [redisFailure] : [])]) {
      this.logger.log(`! ${found}\n  → ${advice}`)
    }
  }

  async #findSettingFaults() {
    const { readSettingFacts } = await import('#app/installation/doctor/queries/read_setting_facts')
    const { findSettingFaults } = await import('#app/installation/doctor/rules/setting_findings')
    return findSettingFaults(await readSettingFacts()).filter(({ status }) => status !== 'Ok')
  }

  #refuse({ found, advice, isOfSetting }: DescribedFailure): void {
    process.stderr.write(`Shunt: ${found}\n${advice} Nothing was changed.\n`)
    this.exitCode = isOfSetting ? WRONG_SETTINGS_EXIT_CODE : NOT_THERE_EXIT_CODE
  }
}
