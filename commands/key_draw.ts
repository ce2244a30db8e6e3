import { BaseCommand } from '@adonisjs/core/ace'

/** Draws an API key for a file that `apply` reads. */
export default class KeyDraw extends BaseCommand {
  static commandName = 'key:draw'
  static description = 'Draw an API key for a file that apply reads; nothing is stored'

  async run() {
    const { generateApiKey } = await import('#app/people/api_keys/generate_api_key')
    process.stdout.write(`${generateApiKey().key}\n`)
  }
}
