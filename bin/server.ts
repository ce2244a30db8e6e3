import { createServer } from 'node:http'
import { prettyPrintError } from '@adonisjs/core'
import { createIgnitor } from './ignitor.js'

createIgnitor()
  .httpServer()
  .start((handler) => createServer(handler))
  .catch((error) => {
    process.exitCode = 1
    prettyPrintError(error)
  })
