import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { RotatedValues } from '#app/installation/keys/actions/rotate_keys'

/** Encrypts every secret at rest with the present key, while Shunt runs. */
export default class KeysRotate extends BaseCommand {
  static commandName = 'keys:rotate'
  static description = 'Encrypt all secrets at rest with the present APP_KEY'
  static help = [
    'Give every process the new key as APP_KEY and the old one in APP_PREVIOUS_KEYS first, as',
    'docs/operating.md says. Shunt runs on in the meantime. What was interrupted goes on where it',
    'was when it is started again. --status changes nothing and prints what is left.',
    'Ends with 0 once nothing needs an earlier key, otherwise with 1.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Change nothing, and print what is left' })
  declare status: boolean

  @flags.number({ description: 'Milliseconds to pause between two steps (none when left out)' })
  declare pause?: number

  @flags.boolean({ description: 'Print JSON and nothing else' })
  declare json: boolean

  async run() {
    const { default: keys } = await import('#config/keys')
    const { listKeyHolders } = await import('#app/installation/keys/queries/list_key_holders')
    const { judgeKeyHolders } = await import('#app/installation/keys/rules/judge_key_holders')
    const { rotateKeys } = await import('#app/installation/keys/actions/rotate_keys')
    const { pause = 0 } = this
    if (!(pause >= 0 && pause <= 10_000)) return this.#refuse('Give --pause as 0 to 10000')
    const { lacking } = judgeKeyHolders(await listKeyHolders(), keys.presentMark)
    if (lacking.length > 0 && !this.status) {
      return this.#refuse(
        `They do not have the present key and could open nothing any more: ${lacking.join(', ')}. ` +
          'Restart them with it first.'
      )
    }
    const options = { isDryRun: this.status, pauseMs: pause }
    const found = await rotateKeys({ ...options, onStep: (sums) => this.#report(sums) })
    const { encryptingOtherwise } = judgeKeyHolders(await listKeyHolders(), keys.presentMark)
    this.#print(found, encryptingOtherwise)
  }

  #refuse(message: string): void {
    this.logger.error(message)
    this.exitCode = 1
  }

  #nextReport = 10_000

  #report({ name, values, rotated }: RotatedValues): void {
    if (this.json || values < this.#nextReport) return
    this.#nextReport = values + 10_000
    this.logger.info(`${name}: ${values} read, ${rotated} encrypted again`)
  }

  #print(found: RotatedValues[], encryptingOtherwise: string[]): void {
    const sum = (name: 'values' | 'rotated' | 'left' | 'unreadable') =>
      found.reduce((total, one) => total + one[name], 0)
    const [values, rotated, left, unreadable] = [
      sum('values'),
      sum('rotated'),
      sum('left'),
      sum('unreadable'),
    ]
    if (left + unreadable + encryptingOtherwise.length > 0) this.exitCode = 1
    if (this.json) {
      const all = { values, rotated, left, unreadable, encryptingOtherwise, kinds: found }
      return void process.stdout.write(`${JSON.stringify(all)}\n`)
    }
    for (const one of found.filter((kind) => kind.values > 0)) {
      const lost = one.unreadable === 0 ? '' : `, ${one.unreadable} that no key opens`
      this.logger.log(
        `  ${one.name.padEnd(32)} ${one.values} values, ${one.rotated} encrypted again, ${one.left} left${lost}`
      )
    }
    const text = `${values} values, ${rotated} encrypted again, ${left} left`
    if (left === 0 && unreadable === 0) this.logger.success(text)
    else this.logger.warning(text)
    if (unreadable > 0) {
      this.logger.error(`${unreadable} values open with no key: add the one that is missing`)
    }
    if (encryptingOtherwise.length > 0) {
      this.logger.warning(
        `They still encrypt with an earlier key: ${encryptingOtherwise.join(', ')}. ` +
          'Restart them with the present one, and run this again.'
      )
    }
  }
}
