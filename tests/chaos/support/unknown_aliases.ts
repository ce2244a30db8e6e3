/**
 * Asks for aliases that no link has, over many connections, each a new one as soon as it is
 * answered. It is a process of its own, so that its work is not taken for a delay of the process
 * that measures, and of a low priority: it stands for machines elsewhere, whose work takes no
 * processor time from the installation.
 *
 *   node --import ./bin/typescript.js tests/chaos/support/unknown_aliases.ts <port> <connections> <s>
 */
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'

const [port, connections, seconds] = process.argv.slice(2).map(Number)
let asked = 0
setPriority(constants.priority.PRIORITY_LOW)

function open(): void {
  const socket = connect(port, '127.0.0.1')
  const ask = () => {
    const alias = `nobody-${process.pid}-${asked++}`
    socket.write(
      `GET /${alias} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n` +
        'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0\r\n\r\n'
    )
  }
  let rest = ''
  socket.on('connect', ask)
  socket.on('data', (data) => {
    // An answer ends where the page does; the next one begins a status line.
    rest = (rest + data.toString('latin1')).slice(-32)
    if (!rest.trimEnd().endsWith('</html>')) return
    rest = ''
    ask()
  })
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 100).unref())
}

for (let opened = 0; opened < connections; opened++) open()
setTimeout(() => {
  console.log(asked)
  process.exit(0)
}, seconds * 1_000)
