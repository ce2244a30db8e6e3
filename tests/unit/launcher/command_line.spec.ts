import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import Doctor from '../../../commands/doctor.js'
import {
  COMMANDS,
  findCommand,
  type Given,
} from '../../../scripts/launcher/command_line/commands.ts'
import { buildCompletion } from '../../../scripts/launcher/command_line/completion.ts'
import {
  buildHelp,
  buildHelpFile,
  buildOverview,
} from '../../../scripts/launcher/command_line/help.ts'
import { parseWords, spellOptions } from '../../../scripts/launcher/command_line/parse_words.ts'
import type { Exit } from '../../../scripts/launcher/machine/output.ts'

const HELP_FILE = 'scripts/launcher/help.txt'
const run = promisify(execFile)

const parse = (name: string, ...words: string[]) => parseWords(findCommand(name)!, words)

/** Returns the exit code and the message of a refusal; null: it was not refused. */
function refusalOf(name: string, ...words: string[]): string | null {
  try {
    parse(name, ...words)
    return null
  } catch (error) {
    const { code, message } = error as Exit
    return `${code} ${message}`
  }
}

test.group('Words of a command', () => {
  test('are options and arguments by its description', ({ assert }) => {
    const given: Given = {
      options: { 'files': 'a,b', 'match-all': true },
      words: ['unit', 'functional'],
      rest: [],
    }
    assert.deepEqual(parse('test', 'unit', '--files=a,b', 'functional', '--match-all'), given)
    assert.deepEqual(parse('test', '--files', 'a,b', '--match-all', 'unit', 'functional'), given)
    assert.deepEqual(spellOptions(given.options), ['--files=a,b', '--match-all'])
  })

  test('behind the first one of ace, bench and chaos are for the program', ({ assert }) => {
    const rest = ['--email=a', 'x', '--help']
    assert.deepEqual(parse('ace', 'install', ...rest), { options: {}, words: ['install'], rest })
    const pairs = ['--pairs', '5']
    assert.deepEqual(parse('bench', 'redirect', ...pairs), {
      options: {},
      words: ['redirect'],
      rest: pairs,
    })
  })

  test('with --help anywhere ask for help alone', ({ assert }) => {
    for (const words of [['--help'], ['-h'], ['--nonsense', '--help'], ['extra', '-h']]) {
      assert.equal(parse('stop', ...words), 'help')
    }
    assert.equal(parse('chaos', 'clicks', '--help'), 'help')
    assert.equal(parse('ace', '--help'), 'help')
  })

  for (const [words, message] of [
    ['start extra', "'start' does not know 'extra'"],
    ['start --force', "'start' does not know '--force'"],
    ['start -x', "'start' does not know '-x'"],
    ['upgrade --back=yes', 'takes no value'],
    ['uninstall --data', 'needs a value: --data=<folder>'],
    ['uninstall --data=', 'needs a value'],
    ['uninstall --data --yes', 'needs a value'],
    ['test --files=a --files=b', 'takes --files once'],
    ['release --platform', 'needs a value: --platform=<name>'],
    ['release --platform=', 'needs a value'],
    ['release --platform=linux', "does not know 'linux', but linux-x64 or linux-arm64"],
    ['release --platform=darwin-arm64', "does not know 'darwin-arm64'"],
    ['release --platform=linux-x64 --platform=linux-arm64', 'takes --platform once'],
    ['services', 'needs start or stop'],
    ['services status', "'services' does not know 'status', but start or stop"],
    ['services start stop', "does not know 'stop'"],
    ['bench', 'needs <name>'],
    ['bench --pairs', "does not know '--pairs'"],
    ['ace --nonsense', "'ace' does not know '--nonsense'"],
  ]) {
    test(`are refused with 64: ${words}`, ({ assert }) => {
      const [name, ...rest] = words.split(' ')
      const refusal = refusalOf(name, ...rest) ?? ''
      assert.match(refusal, /^64 /)
      assert.include(refusal, message)
      assert.include(refusal, `./shunt ${name} --help`)
    })
  }
})

test.group('Help', () => {
  test('lists every command, and explains each with its options', ({ assert }) => {
    const overview = buildOverview()
    for (const command of COMMANDS.filter(({ isHidden }) => !isHidden)) {
      assert.include(overview, `\n  ./shunt ${command.name}`)
      const help = buildHelp(command)
      assert.match(help, new RegExp(`^ {2}\\./shunt ${command.name}`))
      for (const { name } of command.options ?? []) assert.include(help, `--${name}`)
      for (const line of help.split('\n')) assert.isAtMost(line.length, 120, line)
    }
  })

  test(`without Node.js is the same: WRITE_DOCUMENTS=1 writes ${HELP_FILE} again`, ({ assert }) => {
    if (process.env.WRITE_DOCUMENTS) writeFileSync(HELP_FILE, buildHelpFile())
    assert.equal(readFileSync(HELP_FILE, 'utf8'), buildHelpFile())
  })

  test('of the doctor has the options of the command of ace', ({ assert }) => {
    const described = findCommand('doctor')!.options!.map(({ name }) => name)
    Doctor.boot()
    assert.sameMembers(
      described,
      Doctor.flags.map(({ flagName }) => flagName)
    )
  })
})

test.group('Completion', () => {
  test('names every command and option in every shell', ({ assert }) => {
    for (const shell of ['bash', 'zsh', 'fish'] as const) {
      const script = buildCompletion(shell, { bench: ['redirect'] })
      for (const { name, options = [] } of COMMANDS.filter(({ isHidden }) => !isHidden)) {
        assert.include(script, name, shell)
        for (const option of options) assert.include(script, option.name, shell)
      }
      assert.include(script, 'redirect')
    }
  })

  test('works in bash', async ({ assert }) => {
    const lines = [
      buildCompletion('bash', {}),
      'complete_for() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shunt; echo "${COMPREPLY[*]}"; }',
      'complete_for ./shunt st',
      'complete_for ./shunt upgrade --b',
      'complete_for ./shunt services st',
    ]
    const { stdout } = await run('bash', ['-c', lines.join('\n')])
    assert.equal(stdout, 'start stop status\n--back\nstart stop\n')
  })
})

/** Runs the launcher as a person does; a folder without `.env` and storage is not needed for what it answers. */
async function ask(...words: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run('./shunt', words)
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** Commands that take any word as their first: it is looked up, not refused. */
const TAKES_ANY: Record<string, string> = {
  ace: 'ace is asked',
  apply: 'a file',
  release: 'a folder',
}

test.group('./shunt', () => {
  for (const command of COMMANDS) {
    test(`${command.name} explains itself and refuses what it does not know`, async ({
      assert,
    }) => {
      const { name } = command
      const took = performance.now()
      const known = command.arguments?.[0]?.choices?.[0]
      const second = command.arguments?.[1]
      const isFree = second && !second.choices && !second.isOptional
      const extra = known ? [known, 'extra', ...(isFree ? ['extra'] : [])] : ['no_such_word']
      const [help, option, word] = await Promise.all([
        ask(name, '--help'),
        ask(name, '--no-such-option'),
        name in TAKES_ANY
          ? ask(name, ...(name === 'release' ? ['a', 'b'] : ['-x']))
          : ask(name, ...extra),
      ])
      assert.deepEqual(help, { code: 0, output: buildHelp(command) })
      assert.equal(option.code, 64, option.output)
      assert.include(option.output, '--no-such-option')
      assert.equal(word.code, 64, word.output)
      assert.isBelow(performance.now() - took, 20_000)
      assert.isFalse(existsSync('--help'))
    })
  }

  test('refuses a command that there is not, and names those that there are', async ({
    assert,
  }) => {
    const { code, output } = await ask('nosuch')
    assert.equal(code, 64)
    assert.include(output, "there is no command 'nosuch'")
    assert.include(output, 'upgrade')
  })

  test('shows its version and its help, however they are spelt', async ({ assert }) => {
    for (const word of ['version', '--version', '-v']) {
      assert.match((await ask(word)).output, /^Shunt \d+\.\d+\.\d+/)
    }
    for (const words of [[], ['help'], ['--help'], ['-h']]) {
      assert.deepEqual(await ask(...words), { code: 0, output: buildOverview() })
    }
    assert.equal((await ask('help', 'upgrade')).output, buildHelp(findCommand('upgrade')!))
  })
})
