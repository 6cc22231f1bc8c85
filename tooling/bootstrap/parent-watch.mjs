// Loaded into the program that runs: if the bootstrap is killed with -9, the channel to it closes and
// the program ends as if asked to, instead of running on unseen.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening holds the channel open, and with it a program that has nothing left to do.
  process.channel.unref();
}
