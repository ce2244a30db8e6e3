import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Every setting of an installation: a test sees to it that the file names them all. */
const settings = [
  ...readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').matchAll(
    /^# ([A-Z][A-Z_]+)=/gm
  ),
].map(([, name]) => name)

/** The services are shared with a running installation; what lies in them is not. */
const SHARED = ['REDIS_HOST', 'REDIS_PORT', 'REDIS_PASSWORD']

/**
 * Returns the environment for installations that a program of bench/ or tests/chaos/ starts. The
 * launcher hands its own installation's settings to every program: with its address, its key or its
 * place for clicks we would measure, or kill, what people use.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = new Set(settings.filter((name) => !SHARED.includes(name)))
  const kept = Object.entries(process.env).filter(([name]) => !foreign.has(name))
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    APP_URL: 'http://localhost',
    APP_KEY: 'the key of what is only measured',
    REDIS_DB: '13',
    // A folder without a .env, because a build reads the one of the folder that it lies in.
    ENV_PATH: fileURLToPath(new URL('.', import.meta.url)),
  }
}
