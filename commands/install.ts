import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Headless first set-up, for operators who script it and for tests. */
export default class Install extends BaseCommand {
  static commandName = 'install'
  static description = 'Create the first account, organisation, workspace and API key'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Email address of the first account' })
  declare email?: string

  @flags.string({ description: 'Its password: 10 to 128 characters' })
  declare password?: string

  @flags.string({ description: 'Name of the organisation' })
  declare organisation?: string

  @flags.string({ description: 'Name of the workspace' })
  declare workspace?: string

  @flags.boolean({ description: 'Print { baseUrl, workspaceId, apiKey } as JSON and nothing else' })
  declare json: boolean

  async run() {
    const { installShunt } = await import('#app/installation/set_up/actions/install_shunt')
    const { Problem } = await import('#app/shared/problems/problem')
    try {
      const answer = await installShunt(await this.#input())
      if (this.json) return process.stdout.write(`${JSON.stringify(answer)}\n`)
      this.logger.success('Shunt is set up')
      this.logger.log(`  Address       ${answer.baseUrl}`)
      this.logger.log(`  Workspace id  ${answer.workspaceId}`)
      this.logger.log(`  API key       ${answer.apiKey}`)
      this.logger.log('The key is not shown again.')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.exitCode = 1
      const detail = error.field ? `--${error.field}: ${error.message}` : error.message
      if (this.json) process.stderr.write(`${JSON.stringify({ code: error.code, detail })}\n`)
      else this.logger.error(detail)
    }
  }

  async #input() {
    return {
      email: this.email ?? (await this.#ask('Email address of the first account')),
      password: this.password ?? (await this.#ask('Its password (10 to 128 characters)', true)),
      organisation: this.organisation ?? (await this.#ask('Name of the organisation')),
      workspace: this.workspace ?? (await this.#ask('Name of the workspace')),
    }
  }

  async #ask(question: string, secret = false): Promise<string> {
    if (this.json || !process.stdin.isTTY) return ''
    return secret ? this.prompt.secure(question) : this.prompt.ask(question)
  }
}
