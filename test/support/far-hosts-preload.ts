// Loaded before a program by `--import`: connections to the hosts in FAR_HOSTS lead to a port of this machine instead.
import net from 'node:net'

const { FAR_HOSTS = '', FAR_HOSTS_PORT = '' } = process.env
const hosts = FAR_HOSTS.split(',')

type Connect = (this: net.Socket, ...args: readonly unknown[]) => net.Socket
const connect = net.Socket.prototype.connect as Connect

net.Socket.prototype.connect = function (this: net.Socket & { blockList?: unknown }, ...args: unknown[]) {
  // `net.connect` passes its arguments on as a list that Node has marked: it is changed in place.
  const list = Array.isArray(args[0]) ? args[0] : args
  const options = list[0]
  if (options !== null && typeof options === 'object' && hosts.includes(options.host)) {
    list[0] = { ...options, host: '127.0.0.1', port: Number(FAR_HOSTS_PORT), lookup: undefined }
    // A far address is not on this machine.
    this.blockList = undefined
  }
  return connect.apply(this, args)
} as typeof net.Socket.prototype.connect
