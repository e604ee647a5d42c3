// Redirects a program's connections to the hosts in FAR_HOSTS to a port of this machine. Loaded by
// `--import`.
import net from 'node:net'

const { FAR_HOSTS = '', FAR_HOSTS_PORT = '' } = process.env
const hosts = FAR_HOSTS.split(',')

type Connect = (this: net.Socket, ...args: readonly unknown[]) => net.Socket
const connect = net.Socket.prototype.connect as Connect

net.Socket.prototype.connect = function (this: net.Socket & { blockList?: unknown }, ...args: unknown[]) {
  // `net.connect` passes its arguments as an array that Node has marked, so the array is changed in
  // place.
  const list = Array.isArray(args[0]) ? args[0] : args
  const options = list[0]
  if (options !== null && typeof options === 'object' && hosts.includes(options.host)) {
    list[0] = { ...options, host: '127.0.0.1', port: Number(FAR_HOSTS_PORT), lookup: undefined }
    // The block list applies to the remote address, not to this machine.
    this.blockList = undefined
  }
  return connect.apply(this, args)
} as typeof net.Socket.prototype.connect
