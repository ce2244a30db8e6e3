import { writeSync } from 'node:fs'
import { prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { createIgnitor } from './ignitor.js'

process.env.NODE_ENV = 'test'

// Read by the launcher, which ends a process that is done and stays.
process.on('exit', (code) => {
  const { SHUNT_RUN: name } = process.env
  if (name) writeSync(process.stdout.fd, `\nThe tests of ${name} end with ${code}.\n`)
})

createIgnitor()
  .testRunner()
  .configure(async (app) => {
    const { runnerHooks, ...config } = await import('../tests/bootstrap.js')
    processCLIArgs(process.argv.splice(2))
    configure({
      ...app.rcFile.tests,
      ...config,
      setup: runnerHooks.setup,
      teardown: runnerHooks.teardown.concat([() => app.terminate()]),
    })
  })
  .run(() => run())
  .catch((error) => {
    process.exitCode = 1
    prettyPrintError(error)
  })
