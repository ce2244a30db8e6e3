/*
 * Lets Node run the TypeScript of this project as it lies there: `node --import ./bin/typescript.js FILE`.
 * Each file is compiled once and kept under `node_modules/.cache`, because an application of 2,000 files
 * is started hundreds of times in a run of the tests.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/typescript/', import.meta.url))
const ROOT = new URL('../', import.meta.url).href
const require = createRequire(import.meta.url)
const { imports } = require('../package.json')

/** As tsconfig.json has it. */
const OPTIONS = {
  module: { type: 'es6' },
  sourceMaps: 'inline',
  inlineSourcesContent: false,
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { decoratorMetadata: true, legacyDecorator: true, verbatimModuleSyntax: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}
const version = JSON.stringify([OPTIONS, require('@swc/core/package.json').version])

/** Imports name what is built, x.js, where x.ts lies here. */
function resolve(specifier, context, next) {
  const path = specifier.startsWith('#') ? toOwnPath(specifier) : specifier
  const parent = context.parentURL ?? ROOT
  if (isOurs(parent) && path && /^(\.|\/|file:).*\.js$/.test(path)) {
    const url = toSource(new URL(path, path === specifier ? parent : ROOT).href)
    if (url && isOurs(url)) return { url, format: 'module', shortCircuit: true }
  }
  try {
    return next(specifier, context)
  } catch (error) {
    // Another copy of the project, whose `imports` are its own.
    const url = error.code === 'ERR_MODULE_NOT_FOUND' && error.url ? toSource(error.url) : null
    if (!url) throw error
    return { url, format: 'module', shortCircuit: true }
  }
}

/** The TypeScript that lies where the built file would; null: none. */
function toSource(url) {
  const source = url.replace(/\.js$/, '.ts')
  return source !== url && existsSync(fileURLToPath(source)) ? source : null
}

/** `#app/clock` as `imports` of package.json has it: `./app/clock.js`. */
function toOwnPath(specifier) {
  const slash = specifier.indexOf('/')
  if (slash < 0) return imports[specifier]
  return imports[`${specifier.slice(0, slash)}/*`]?.replace('*', specifier.slice(slash + 1))
}

const isOurs = (url) => url.startsWith(ROOT) && !url.includes('/node_modules/')

function load(url, context, next) {
  if (!/\.ts(\?|$)/.test(url)) return next(url, context)
  const file = fileURLToPath(url)
  const source = readFileSync(file, 'utf8')
  const key = createHash('sha1').update(version).update(file).update(source).digest('hex')
  return { format: 'module', source: compiled(key, file, source), shortCircuit: true }
}

function compiled(key, file, source) {
  const kept = join(CACHE, key)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { code } = require('@swc/core').transformSync(source, { filename: file, ...OPTIONS })
  keep(kept, code)
  return code
}

function keep(path, code) {
  try {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, code)
    renameSync(`${path}.${process.pid}`, path)
  } catch {
    // A folder that cannot be written to: everything is compiled again.
  }
}

process.setSourceMapsEnabled(true)
enableCompileCache(join(CACHE, 'bytecode'))
registerHooks({ resolve, load })
