/* A block device that is as slow as a disk or a USB stick: a plugin for "nbdkit cc", used by
 * simulate-device.sh. It is a simulation: a model of what each request costs, no real device.
 *
 *   nbdkit cc simulated-device.c model=hdd|usb|ssd size=BYTES folder=FOLDER [store=FILE]
 *
 * Requests are answered one after the other. Each keeps the device busy for the time that the model
 * gives it, and is answered when that time is over:
 *
 *   hdd  8 ms when it does not begin where the last one ended (a short way forward: the time in
 *        which the skipped bytes pass under the head), then 120 MB/s; a flush is one turn at 7200
 *        rpm.
 *   usb  12 ms for each request of whatever size and for each flush, then 20 MB/s.
 *   ssd  1.5 GB/s and no seek; a flush is 0.1 ms.
 *
 * Without store= the bytes are in memory. FOLDER/statistics always has the counts so far, one
 * "name number" a line. Where FOLDER/fail-read, fail-write or fail-flush holds a number, requests of
 * that kind fail with EIO once so many bytes were read or written or so many flushes made.
 */
#define NBDKIT_API_VERSION 2
#define _GNU_SOURCE
#include <nbdkit-plugin.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define THREAD_MODEL NBDKIT_THREAD_MODEL_SERIALIZE_ALL_REQUESTS

/* All times in nanoseconds, rates in bytes a second. */
#define MS INT64_C(1000000)
#define SECOND (1000 * MS)

struct model {
  const char *name;
  int64_t rate;
  int64_t seek;    /* a request that does not continue the last one */
  int64_t request; /* every request */
  int64_t flush;
};

static const struct model models[] = {
    {"hdd", 120000000, 8 * MS, 0, 60 * SECOND / 7200},
    {"usb", 20000000, 0, 12 * MS, 12 * MS},
    {"ssd", 1500000000, 0, 0, MS / 10},
};

/* A device with a queue takes the next request while it works on the last. Ours is told of the next
 * one only after its answer has gone through FUSE: up to this much of the wait is given back. */
static const int64_t OVERLAP = MS;

/* Shorter sleeps take longer than asked for; the device stays busy in the books until it pays. */
static const int64_t SHORTEST_SLEEP = MS / 10;

static const struct model *model;
static int64_t size;
static const char *store_name;
static const char *folder_name;
static int folder = -1;
static int store = -1;
static int statistics = -1;

static int64_t free_at;
static uint64_t head;

static uint64_t reads, bytes_read, writes, bytes_written, seeks, gaps, flushes, trims, busy;
static const uint64_t write_limits[] = {4096, 65536, 262144, 1048575, UINT64_MAX};
static const char *const write_names[] = {"writes_to_4K", "writes_to_64K", "writes_to_256K",
                                          "writes_below_1M", "writes_from_1M"};
static uint64_t writes_by_size[5];

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

static void write_statistics(void) {
  char text[1024];
  int length = snprintf(text, sizeof text,
                        "reads %20" PRIu64 "\nbytes_read %20" PRIu64 "\nwrites %20" PRIu64
                        "\nbytes_written %20" PRIu64 "\nseeks %20" PRIu64
                        "\nshort_gaps %20" PRIu64 "\nflushes %20" PRIu64 "\ntrims %20" PRIu64
                        "\nbusy_ms %20" PRIu64 "\n",
                        reads, bytes_read, writes, bytes_written, seeks, gaps, flushes, trims,
                        busy / MS);
  for (int i = 0; i < 5; i++)
    length += snprintf(text + length, sizeof text - length, "%s %20" PRIu64 "\n", write_names[i],
                       writes_by_size[i]);
  /* Numbers are of one width, so that the file never has a rest of an older text. */
  if (pwrite(statistics, text, length, 0) != length)
    nbdkit_error("statistics: %s", strerror(errno));
}

static void be_busy(int64_t cost) {
  int64_t at = now();
  int64_t start = free_at > at - OVERLAP ? free_at : at - OVERLAP;
  free_at = start + cost;
  busy += cost;
  write_statistics();
  if (free_at - at > SHORTEST_SLEEP) {
    struct timespec until = {.tv_sec = free_at / SECOND, .tv_nsec = free_at % SECOND};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
      ;
  }
}

/* What it costs to move count bytes at offset. */
static int64_t transfer(uint64_t offset, uint32_t count) {
  int64_t cost = model->request + (int64_t)count * SECOND / model->rate;
  if (offset != head && model->seek > 0) {
    int64_t gap = offset > head && offset - head < (uint64_t)model->rate
                      ? (int64_t)(offset - head) * SECOND / model->rate
                      : INT64_MAX;
    if (gap < model->seek) {
      gaps++;
      cost += gap;
    } else {
      seeks++;
      cost += model->seek;
    }
  }
  head = offset + count;
  return cost;
}

static int device_config(const char *key, const char *value) {
  if (strcmp(key, "model") == 0) {
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
      if (strcmp(value, models[i].name) == 0)
        model = &models[i];
    if (model == NULL) {
      nbdkit_error("model is hdd, usb or ssd, not %s", value);
      return -1;
    }
  } else if (strcmp(key, "size") == 0) {
    size = nbdkit_parse_size(value);
    if (size == -1)
      return -1;
  } else if (strcmp(key, "store") == 0) {
    store_name = value;
  } else if (strcmp(key, "folder") == 0) {
    folder_name = value;
  } else {
    nbdkit_error("unknown parameter %s", key);
    return -1;
  }
  return 0;
}

static int device_config_complete(void) {
  if (model == NULL || size <= 0 || folder_name == NULL) {
    nbdkit_error("model=, size= and folder= are needed");
    return -1;
  }
  return 0;
}

static int device_get_ready(void) {
  store = store_name != NULL ? open(store_name, O_RDWR | O_CREAT | O_CLOEXEC, 0600)
                             : memfd_create("simulated-device", MFD_CLOEXEC);
  if (store == -1 || ftruncate(store, size) == -1) {
    nbdkit_error("store: %s", strerror(errno));
    return -1;
  }
  folder = open(folder_name, O_PATH | O_DIRECTORY | O_CLOEXEC);
  statistics = openat(folder, "statistics", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (statistics == -1) {
    nbdkit_error("%s: %s", folder_name, strerror(errno));
    return -1;
  }
  write_statistics();
  return 0;
}

static void *device_open(int readonly) {
  (void)readonly;
  return NBDKIT_HANDLE_NOT_NEEDED;
}

static int64_t device_get_size(void *handle) {
  (void)handle;
  return size;
}

static int fail(void) {
  nbdkit_set_error(errno);
  return -1;
}

/* Whether the file orders that a request fails, count bytes or flushes after the first. */
static bool shall_fail(const char *order, uint64_t count) {
  char text[32] = "";
  int file = openat(folder, order, O_RDONLY | O_CLOEXEC);
  if (file == -1)
    return false;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  errno = EIO;
  return length > 0 && count >= strtoull(text, NULL, 10);
}

static int device_pread(void *handle, void *buffer, uint32_t count, uint64_t offset,
                        uint32_t flags) {
  (void)handle, (void)flags;
  if (shall_fail("fail-read", bytes_read))
    return fail();
  reads++;
  bytes_read += count;
  be_busy(transfer(offset, count));
  for (char *to = buffer; count > 0;) {
    ssize_t moved = pread(store, to, count, offset);
    if (moved <= 0)
      return fail();
    to += moved, offset += moved, count -= moved;
  }
  return 0;
}

static int device_pwrite(void *handle, const void *buffer, uint32_t count, uint64_t offset,
                         uint32_t flags) {
  (void)handle, (void)flags;
  if (shall_fail("fail-write", bytes_written))
    return fail();
  writes++;
  bytes_written += count;
  int class = 0;
  while (count > write_limits[class])
    class++;
  writes_by_size[class]++;
  be_busy(transfer(offset, count));
  for (const char *from = buffer; count > 0;) {
    ssize_t moved = pwrite(store, from, count, offset);
    if (moved <= 0)
      return fail();
    from += moved, offset += moved, count -= moved;
  }
  return 0;
}

static int device_flush(void *handle, uint32_t flags) {
  (void)handle, (void)flags;
  if (shall_fail("fail-flush", flushes))
    return fail();
  flushes++;
  be_busy(model->flush);
  return 0;
}

/* Free of charge: mkfs and deleted files shall not cost what they never do. */
static int device_trim(void *handle, uint32_t count, uint64_t offset, uint32_t flags) {
  (void)handle, (void)flags;
  trims++;
  write_statistics();
  return fallocate(store, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, count) == 0 ? 0
                                                                                          : fail();
}

static struct nbdkit_plugin plugin = {
    .name = "simulated-device",
    .config = device_config,
    .config_complete = device_config_complete,
    .get_ready = device_get_ready,
    .open = device_open,
    .get_size = device_get_size,
    .pread = device_pread,
    .pwrite = device_pwrite,
    .flush = device_flush,
    .trim = device_trim,
    .errno_is_preserved = 1,
};

NBDKIT_REGISTER_PLUGIN(plugin)
