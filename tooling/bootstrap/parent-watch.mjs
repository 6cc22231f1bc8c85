// Preloaded into the program: if the bootstrap process is killed with -9, the IPC channel closes, and the program
// stops as after SIGTERM instead of continuing unnoticed.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener would keep the channel, and with it a finished program, alive.
  process.channel.unref();
}
