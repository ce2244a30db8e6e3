import Codegen from '@adonisjs/core/commands/codegen'

/** Also writes what the clients in `clients/` are made of, from the API document. */
export default class CodegenWithClients extends Codegen {
  static commandName = 'codegen'
  static description = 'Generate types of routes, and the clients of the API'

  async run() {
    await super.run()
    if (this.exitCode) return
    const { writeClients } = await import('./generate.js')
    await writeClients()
    this.logger.success('Clients generated')
  }
}
