import { defineConfig } from '@adonisjs/core/bodyparser'

/** For forms of the public pages and the console; the API reads its JSON by `read_json`. */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'] },
  json: { types: [] },
  multipart: { autoProcess: false, limit: '1mb', types: ['multipart/form-data'] },
})
